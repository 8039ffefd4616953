import { describe, expect, test } from 'vitest';
import { messageOf } from '../../lib/message-of.ts';
import {
  createCapabilityBackends,
  createToolCache,
  createToolRegistry,
  err,
  type Tool,
  type ToolContext,
} from '../index.ts';
import { callsOf, createRecorder, makeCtx, makeTool, textIn } from '../test-support.ts';

/** Neither shape nor name marks it as a secret: only its origin does. */
const SECRET = 'correct horse "é" battery/staple';
const SPELLINGS = [SECRET, encodeURIComponent(SECRET), JSON.stringify(SECRET).slice(1, -1)];

type Fail = (secret: string) => never | Promise<ReturnType<typeof err>>;

const throws: Fail = (secret) => {
  throw new Error(quoting(secret));
};
const returns: Fail = async (secret) => err(quoting(secret));

function quoting(secret: string): string {
  const query = encodeURIComponent(secret);
  return `no route: raw ${secret}, GET /?q=${query}, body ${JSON.stringify({ q: secret })}`;
}

async function reported(fail: Fail, more: Partial<Tool>, calls: string[]): Promise<string[]> {
  const { events, observer } = createRecorder();
  const execute = async (_args: unknown, ctx: ToolContext) =>
    fail((await ctx.secretsResolver?.resolve('door')) ?? 'nothing');
  const registry = createToolRegistry({
    tools: [makeTool('a', { capabilities: { secrets: ['door'] }, execute, ...more })],
    backends: createCapabilityBackends({ secrets: { get: async () => SECRET } }),
    cache: createToolCache(),
    observer,
    capture: 'values',
  });
  const results = await registry.executeParallel(callsOf(...calls), makeCtx());
  return [...results.map(({ result }) => textIn(result)), JSON.stringify(events)];
}

describe.each([
  ['throws', throws],
  ['returns as its error', returns],
])('a secret in an error that a tool %s', (_how, fail) => {
  test.each([
    ['alone', {}, ['a']],
    ['for all that wait for one execution', { cache: true as const }, ['a', 'a', 'a']],
  ])('is masked literally, in a URL and in JSON: %s', async (_what, more, calls) => {
    const texts = await reported(fail, more, calls);
    expect(texts).toHaveLength(calls.length + 1);
    for (const text of texts) {
      expect(text).toContain('raw [redacted], GET /?q=[redacted], body ');
      for (const spelling of SPELLINGS) expect(text).not.toContain(spelling);
    }
  });
});

test.each([
  ['throws', throws],
  ['returns as its error', returns],
])('filters receive the failure that a tool %s with its secret masked', async (_how, fail) => {
  const seen: string[] = [];
  const tool = makeTool('a', {
    capabilities: { secrets: ['door'] },
    execute: async (_args, ctx) => fail((await ctx.secretsResolver?.resolve('door')) ?? ''),
  });
  const backends = createCapabilityBackends({ secrets: { get: async () => SECRET } });
  const registry = createToolRegistry({ tools: [tool], backends });
  for (const name of ['outer', 'inner']) {
    registry.use({
      name,
      after: (result) => {
        seen.push(textIn(result));
        return undefined;
      },
    });
  }
  await registry.executeParallel(callsOf('a'), makeCtx());
  expect(seen).toHaveLength(2);
  for (const text of seen) {
    expect(text).toContain('raw [redacted], GET');
    for (const spelling of SPELLINGS) expect(text).not.toContain(spelling);
  }
});

test('a credential by shape is masked in a thrown error, not in a returned one', async () => {
  const key = `gsk_${'aB3dE5gH7jK9'.repeat(4)}`;
  const fail = async (execute: Tool['execute']) => {
    const registry = createToolRegistry({ tools: [makeTool('a', { execute })] });
    const [settled] = await registry.executeParallel(callsOf('a'), makeCtx());
    return settled && textIn(settled.result);
  };
  expect(await fail(() => Promise.reject(new Error(`bad ${key}`)))).toBe('bad [redacted]');
  expect(await fail(async () => err(`A key looks like ${key}.`))).toBe(`A key looks like ${key}.`);
});

test('a list that is shared at many levels has a short text', () => {
  let list: unknown[] = ['leaf'];
  for (let level = 0; level < 26; level += 1) list = [list, list];
  for (const thrown of [list, { message: list }]) {
    expect(messageOf(thrown)).toBe('an unprintable value was thrown');
  }
  expect(messageOf(['a', 1])).toBe('["a",1]');
});
