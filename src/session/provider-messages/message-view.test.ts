import { describe, expect, test } from 'vitest';
import { PROVIDER_FORMATS, type ProviderFormat } from '../../formats/index.ts';
import type { Run } from '../store/run.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import {
  createProviderNamer,
  toAnsweredSide,
  toAskedSide,
  toResultText,
  toSideText,
} from './message-view.ts';

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

describe.each(PROVIDER_FORMATS)('for %s', (format) => {
  test('the size of a side is the length of its messages on one line', async () => {
    const { run, options } = await openRun();
    for (const side of [
      toAskedSide(run.input, options(format)),
      toAnsweredSide(run, options(format)),
    ]) {
      expect(side?.entries).toHaveLength(6);
      const whole = JSON.stringify(side && parse(toSideText(side)));
      // The brackets of a message list belong to no message.
      expect(side?.chars).toBe(side?.frame ? whole.length : whole.length - 2);
    }
  });

  test('copies one result as the message of a turn with one call', async () => {
    const { run, options } = await openRun();
    const lane = run.lanes[2];
    const alone: Run = { ...run, lanes: lane ? [lane] : [] };
    const side = toAnsweredSide(alone, options(format));
    expect(lane && toResultText(lane, options(format))).toBe(side && toSideText(side));
  });
});

test('marks failures and cuts in the provider’s form', async () => {
  const { run, options } = await openRun();
  const side = toAnsweredSide(run, options('anthropic'));
  expect(side?.entries.map(({ isError }) => isError)).toEqual(
    run.lanes.map(({ result }) => result?.ok === false),
  );
  expect(side?.entries.map(({ json }) => json.is_error === true)).toEqual(
    side?.entries.map(({ isError }) => isError),
  );
  expect(side?.entries.some(({ isCut }) => isCut)).toBe(true);
});

test('a frame opens and closes around the parts', async () => {
  const { run, options } = await openRun();
  const { frame, entries } = toAskedSide(run.input, options('anthropic'));
  const inside = entries.map(({ json }) => JSON.stringify(json)).join();
  expect(parse(`${frame?.open}${inside}${frame?.close}`)).toMatchObject({ role: 'assistant' });
  expect(frame?.open).toBe('{"role":"assistant","content":[');
});

test('wraps only untrusted text, with its source, and only on request', async () => {
  const { run, options } = await openRun();
  const texts = (wrap: boolean) =>
    toAnsweredSide(run, options('openai-chat', wrap))?.entries.map(({ json }) =>
      String(json.content),
    );
  const [file = '', , refused = ''] = texts(true) ?? [];
  expect(file).toMatch(/^<untrusted source="src\/queue\/backoff\.ts" tool="read_file">\n/);
  expect(refused).not.toContain('<untrusted');
  expect(texts(false)?.join('')).not.toContain('<untrusted');
});

test('sends nothing back while a call is running', async () => {
  const { run, options } = await openRun();
  expect(toAnsweredSide({ ...run, status: 'running' }, options('mcp'))).toBeUndefined();
});

test('distinguishes requests and results of MCP by their ids', async () => {
  const { run, options } = await openRun();
  const asked = toAskedSide(run.input, options('mcp'));
  const answered = toAnsweredSide(run, options('mcp'));
  expect(answered?.entries.map(({ json }) => json.id)).toEqual(
    asked.entries.map(({ json }) => json.id),
  );
  expect(answered?.frame).toBeUndefined();
});

test('maps names that a provider refuses on both sides', async () => {
  const { run, tools } = await openRun();
  const name = 'docs/search the web';
  const toProviderName = createProviderNamer('gemini', tools, [name]);
  expect(toProviderName(name)).toMatch(/^docs_search_the_web_/);
  expect(toProviderName('read_file')).toBe('read_file');
  const lanes = run.lanes.map((lane) => ({ ...lane, tool: name }));
  const side = toAnsweredSide(
    { ...run, lanes },
    {
      format: 'gemini',
      wrap: false,
      toProviderName,
    },
  );
  expect(JSON.stringify(side?.entries[0]?.json)).toContain(toProviderName(name));
});
