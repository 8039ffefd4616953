import { describe, expect, test } from 'vitest';
import { createToolRegistry } from '../../core/index.ts';
import { makeTool } from '../../core/test-support.ts';
import { toAiSdkTools } from './to-ai-sdk-tools.ts';
import { toLangChainTools } from './to-lang-chain-tools.ts';
import { toMastraTools } from './to-mastra-tools.ts';
import { toOpenAiAgentsTools } from './to-open-ai-agents-tools.ts';
import { toolyardFor } from './toolyard-for.ts';

class Made {}

// A program in JavaScript may pass anything.
type Create = (registry?: unknown, options?: unknown) => unknown;
const parts = { tool: () => ({}), DynamicStructuredTool: Made, ToolMessage: Made };
const withParts = (create: unknown): Create => {
  return (registry, options) => (create as Create)(registry, { ...parts, ...(options as object) });
};

const registry = createToolRegistry({ tools: [makeTool('now')] });
const session = { sessionId: 's1' };
const REGISTRY = /^Pass a registry, as createToolRegistry returns it: .*'toDefinitions'/;
const OPTIONS = /^Pass options after the registry: .*session/;

describe.each<[string, Create]>([
  [
    'toolyardFor',
    (...given) => (toolyardFor as (...all: unknown[]) => unknown)('gemini', ...given),
  ],
  ['toAiSdkTools', toAiSdkTools as Create],
  ['toMastraTools', toMastraTools as Create],
  ['toLangChainTools', withParts(toLangChainTools)],
  ['toOpenAiAgentsTools', withParts(toOpenAiAgentsTools)],
])('%s', (name, create) => {
  test('says what to pass instead of a value that is no registry', () => {
    for (const value of [undefined, null, {}, [], 'tools', { toDefinitions: () => [] }]) {
      expect(() => create(value, { session })).toThrow(TypeError);
      expect(() => create(value, { session })).toThrow(REGISTRY);
    }
  });

  test('says that options are missing, or that the session has no id', () => {
    const missing = /Lang|OpenAi/.test(name) ? /sessionId/ : OPTIONS;
    expect(() => create(registry)).toThrow(missing);
    expect(() => create(registry)).toThrow(TypeError);
    expect(() => create(registry, {})).toThrow(/sessionId/);
  });

  test('refuses a personality that is only an id, and never shows each tool for it', () => {
    for (const personality of ['host', '', 7, true, false, []]) {
      expect(() => create(registry, { session, personality })).toThrow(TypeError);
      expect(() => create(registry, { session, personality })).toThrow(
        /^The 'personality' of the options is .*\. Pass a personality or its filters/,
      );
    }
    expect(() => create(registry, { session, personality: undefined })).not.toThrow();
  });
});
