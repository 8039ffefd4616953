import { describe, expect, test } from 'vitest';
import { createToolRegistry, type ToolCall, type ToolResult } from '../core/index.ts';
import { makeCtx, makeTool } from '../core/test-support.ts';
import type { AiSdkExecutor } from './ai-sdk.ts';
import { toProviderDefinitions } from './to-provider-definitions.ts';

const ECHO = {
  name: 'echo.text',
  description: 'Repeats',
  parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
};

function toolFor(executor?: AiSdkExecutor) {
  const { tools, toWireName } = toProviderDefinitions(
    'ai-sdk',
    [ECHO],
    executor ? { executor } : {},
  );
  const tool = tools[toWireName('echo.text') ?? ''];
  if (!tool) throw new Error('There is no such tool.');
  return tool;
}

function registryWith(execute: (args: unknown, signal: AbortSignal) => Promise<ToolResult>) {
  const registry = createToolRegistry();
  registry.register(
    makeTool('echo.text', {
      schema: ECHO.parameters,
      execute: (args, ctx) => execute(args, ctx.abortSignal),
    }),
  );
  return registry;
}

test('a schema is marked as the SDK marks its own, and is JSON all the same', () => {
  const { inputSchema, description } = toolFor();
  expect(description).toBe('Repeats');
  expect(inputSchema.jsonSchema).toEqual(ECHO.parameters);
  expect(Reflect.get(inputSchema, Symbol.for('vercel.ai.schema'))).toBe(true);
  expect(JSON.parse(JSON.stringify(inputSchema))).toEqual({ jsonSchema: ECHO.parameters });
});

test('without an executor there is no execute, and a warning', () => {
  expect(toolFor()).not.toHaveProperty('execute');
  const { warnings } = toProviderDefinitions('ai-sdk', [ECHO]);
  expect(warnings).toEqual([
    { tool: 'echo.text', path: '', reason: expect.stringContaining('No executor') },
  ]);
});

describe('execute', () => {
  test('runs the call through the registry, under the tool’s own name', async () => {
    const registry = registryWith(async (args) => ({ ok: true, value: JSON.stringify(args) }));
    const { execute } = toolFor({ registry, ctx: makeCtx() });
    await expect(execute?.({ text: 'hi' }, { toolCallId: 'c1' })).resolves.toBe('{"text":"hi"}');
  });

  test('asks for the context when a call starts', async () => {
    const registry = registryWith(async () => ({ ok: true, value: 'x'.repeat(50) }));
    let made = 0;
    const ctx = () => {
      made += 1;
      return makeCtx();
    };
    const { execute } = toolFor({ registry, ctx });
    expect(made).toBe(0);
    await execute?.({ text: 'a' }, { toolCallId: 'c1' });
    await execute?.({ text: 'b' }, { toolCallId: 'c2' });
    expect(made).toBe(2);
  });

  test('rejects with the failure’s text', async () => {
    const registry = registryWith(async () => ({
      ok: false,
      error: 'no',
      code: 'execution_failed',
    }));
    const { execute } = toolFor({ registry, ctx: makeCtx() });
    await expect(execute?.({ text: 'a' }, { toolCallId: 'c1' })).rejects.toThrow('no');
  });

  test('is cancelled by the SDK’s signal and by the turn’s', async () => {
    for (const which of ['sdk', 'turn']) {
      const [sdk, turn] = [new AbortController(), new AbortController()];
      let seen: AbortSignal | undefined;
      const registry = registryWith(async (_, signal) => {
        seen = signal;
        (which === 'sdk' ? sdk : turn).abort();
        return { ok: false, error: 'stopped', code: 'execution_failed' };
      });
      const { execute } = toolFor({ registry, ctx: makeCtx({ abortSignal: turn.signal }) });
      await expect(
        execute?.({ text: 'a' }, { toolCallId: 'c1', abortSignal: sdk.signal }),
      ).rejects.toThrow();
      expect(seen?.aborted).toBe(true);
    }
  });

  test('may be a function of one’s own', async () => {
    const calls: ToolCall[] = [];
    const { execute } = toolFor({
      execute: async (call) => {
        calls.push(call);
        return { ok: true, value: 'done' };
      },
    });
    await expect(execute?.({ text: 'a' }, { toolCallId: 'c9' })).resolves.toBe('done');
    expect(calls).toEqual([{ toolCallId: 'c9', name: 'echo.text', args: { text: 'a' } }]);
  });
});
