import { describe, expect, test } from 'vitest';
import { createToolRegistry, defineTool, err, ok } from '../../core/index.ts';
import {
  createContext,
  PROVIDER_FORMATS,
  type ProviderFormat,
  toAiSdkTools,
  toProviderResults,
} from '../../formats/index.ts';
import type { Run } from '../store/run.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { currentBatch } from '../workspace/transitions.ts';
import { toAnsweredCall } from './answered-call.ts';
import {
  createProviderNamer,
  type MessageSide,
  toAnsweredSide,
  toAskedSide,
} from './message-view.ts';
import { toSideText } from './side-text.ts';
import { writeMessages } from './write-messages.ts';

/** The example's run. Its calls succeed, are cut, are refused and fail. */
async function openRun() {
  const session = openTestSession();
  const { run, tools } = await session.until((state) => state.run?.status === 'done');
  await session.dispose();
  if (!run) throw new Error('The batch did not run.');
  const options = (format: ProviderFormat, wrap = false) => ({
    format,
    wrap,
    toProviderName: createProviderNamer(format, tools, []),
  });
  return { run, tools, options };
}

const parse = (text: string): unknown => JSON.parse(text);
const asked = ({ input }: Run) => currentBatch(input).calls;
const jsonOf = (side: MessageSide) =>
  side.entries.map(({ compact }): Record<string, unknown> => JSON.parse(compact));

describe.each(PROVIDER_FORMATS)('for %s', (format) => {
  test('the size of a side is the length of its messages on one line', async () => {
    const { run, options } = await openRun();
    for (const side of [
      toAskedSide(asked(run), options(format)),
      toAnsweredSide(run.lanes, options(format)),
    ]) {
      expect(side.entries).toHaveLength(6);
      const whole = JSON.stringify(parse(toSideText(side)));
      // The brackets of a message list belong to no message.
      expect(side.chars).toBe(side.frame ? whole.length : whole.length - 2);
    }
  });

  test('copies one result as the message of a turn with one call', async () => {
    const { run, tools, options } = await openRun();
    const results = run.lanes.slice(2, 3).map(toAnsweredCall);
    const { answered } = writeMessages({ format, wrap: false, tools, calls: [], results });
    expect(answered).toEqual(toAnsweredSide(run.lanes.slice(2, 3), options(format)));
    expect(answered?.entries).toHaveLength(1);
    expect(results[0]).not.toHaveProperty('gates');
  });
});

test('marks failures and cuts in the provider’s form', async () => {
  const { run, options } = await openRun();
  const side = toAnsweredSide(run.lanes, options('anthropic'));
  expect(side.entries.map(({ isError }) => isError)).toEqual(
    run.lanes.map(({ result }) => result?.ok === false),
  );
  expect(jsonOf(side).map((json) => json.is_error === true)).toEqual(
    side.entries.map(({ isError }) => isError),
  );
  expect(side.entries.some(({ isCut }) => isCut)).toBe(true);
});

test('a frame opens and closes around the parts', async () => {
  const { run, options } = await openRun();
  const { frame, entries } = toAskedSide(asked(run), options('anthropic'));
  const inside = entries.map(({ compact }) => compact).join();
  expect(parse(`${frame?.open}${inside}${frame?.close}`)).toMatchObject({ role: 'assistant' });
  expect(frame?.open).toBe('{"role":"assistant","content":[');
});

test('wraps only untrusted text, with its source, and only on request', async () => {
  const { run, options } = await openRun();
  const texts = (wrap: boolean) =>
    jsonOf(toAnsweredSide(run.lanes, options('openai-chat', wrap))).map(({ content }) =>
      String(content),
    );
  const [file = '', , refused = ''] = texts(true);
  expect(file).toMatch(/^<untrusted source="src\/queue\/backoff\.ts" tool="read_file">\n/);
  expect(refused).not.toContain('<untrusted');
  expect(texts(false).join('')).not.toContain('<untrusted');
});

test('sends nothing back while a call is running', async () => {
  const { run, tools } = await openRun();
  const question = { format: 'mcp', wrap: true, tools, calls: asked(run) } as const;
  expect(writeMessages(question).answered).toBeUndefined();
});

test('distinguishes requests and results of MCP by their ids', async () => {
  const { run, options } = await openRun();
  const answered = toAnsweredSide(run.lanes, options('mcp'));
  expect(jsonOf(answered).map(({ id }) => id)).toEqual(
    jsonOf(toAskedSide(asked(run), options('mcp'))).map(({ id }) => id),
  );
  expect(answered.frame).toBeUndefined();
});

test('maps names that a provider refuses on both sides', async () => {
  const { run, tools } = await openRun();
  const name = 'docs/search the web';
  const toProviderName = createProviderNamer('gemini', tools, [name]);
  expect(toProviderName(name)).toMatch(/^docs_search_the_web_/);
  expect(toProviderName('read_file')).toBe('read_file');
  const lanes = run.lanes.map((lane) => ({ ...lane, tool: name }));
  const side = toAnsweredSide(lanes, { format: 'gemini', wrap: false, toProviderName });
  expect(side.entries[0]?.compact).toContain(toProviderName(name));
});

/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Results with pictures, files, both and neither, an untrusted one and a failure. */
const FILES = {
  picture: ok('One picture.', {
    structured: { content: [{ type: 'image', mimeType: 'image/png', data: PNG }] },
  }),
  file: ok('One file.', {
    structured: { content: [{ type: 'audio', mimeType: 'audio/mpeg', data: 'AAAA' }] },
  }),
  both: ok('Both.', {
    structured: {
      content: [
        { type: 'image', mimeType: 'image/png', data: PNG },
        { type: 'resource', resource: { uri: 'a:b', mimeType: 'application/pdf', blob: 'AAAA' } },
      ],
    },
  }),
  text: ok('Only a text.'),
  page: ok('A page.', {
    structured: { content: [{ type: 'image', mimeType: 'image/png', data: 'AAAA' }] },
  }),
  failure: err('No such page.'),
};

/** The tools of these results, and their calls as the panel gets them. */
async function runFiles() {
  const registry = createToolRegistry();
  for (const [name, result] of Object.entries(FILES))
    registry.register(
      defineTool({
        name,
        description: '',
        schema: { type: 'object', properties: {} },
        outputIsUntrusted: name === 'page',
        execute: async () => result,
      }),
    );
  const calls = Object.keys(FILES).map((name) => ({ toolCallId: `call_${name}`, name, args: {} }));
  const settled = await registry.executeParallel(calls, createContext({ sessionId: 's1' }));
  const answered = settled.map(({ name, toolCallId, ...rest }) => ({
    ...{ callId: toolCallId, toolCallId, tool: name },
    ...rest,
  }));
  return { registry, calls, settled, answered };
}

test('for the AI SDK, files are those that its tools send', async () => {
  const { registry, calls, answered } = await runFiles();
  const tools = toAiSdkTools(registry, { session: { sessionId: 's1' } });
  const sent = await Promise.all(
    calls.map(async ({ toolCallId, name, args }) => {
      const tool = tools[name];
      try {
        const output = await tool?.execute(args, { toolCallId });
        return output && tool?.toModelOutput({ output });
      } catch (error) {
        return { type: 'error-text', value: (error as Error).message };
      }
    }),
  );
  const options = { format: 'ai-sdk', wrap: true, toProviderName: (name: string) => name } as const;
  const shown = jsonOf(toAnsweredSide(answered, options)).map(({ output }) => output);
  expect(shown).toEqual(sent);
  expect(sent[0]).toEqual({
    type: 'content',
    value: [
      { type: 'text', text: 'One picture.' },
      { type: 'file-data', data: PNG, mediaType: 'image/png' },
    ],
  });
});

test('for Cohere, a sentence says which files are left out, as in its program', async () => {
  const { settled, answered } = await runFiles();
  const options = { format: 'cohere', wrap: true, toProviderName: (name: string) => name } as const;
  const shown = jsonOf(toAnsweredSide(answered, options));
  expect(shown).toEqual(toProviderResults('cohere', settled));
  const texts = shown.map((message) => JSON.stringify(message));
  expect(texts[0]).toContain('[left out: 1 picture. This model gets no pictures in results.]');
  expect(texts[1]).toContain(
    '[left out: 1 file. This model gets only texts and pictures in results.]',
  );
  expect(texts[3]).not.toContain('left out');
});
