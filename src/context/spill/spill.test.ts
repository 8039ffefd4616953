import { describe, expect, test, vi } from 'vitest';
import {
  createToolRegistry,
  ok,
  type Personality,
  personalityToFilters,
  type Tool,
  type ToolContext,
} from '../../core/index.ts';
import { makeCtx, makeTool, textIn } from '../../core/test-support.ts';
import { compactResults } from '../../formats/index.ts';
import { createResultCuts, type ResultCutsOptions } from '../cuts/create-result-cuts.ts';
import { createMemorySpill } from './create-memory-spill.ts';
import type { Spill } from './spill.ts';

const LINES = Array.from({ length: 200 }, (_, at) => `line ${at + 1}`).join('\n');

function open(value = LINES, options: ResultCutsOptions = {}, tool: Partial<Tool> = {}) {
  const { spill = createMemorySpill() } = options;
  const registry = createToolRegistry({
    tools: [makeTool('read_log', { execute: async () => ok(value), ...tool })],
    cuts: createResultCuts({ ...options, spill }),
  });
  const call = async (
    name: string,
    args: unknown = {},
    ctx: Partial<ToolContext> = {},
    personality?: Personality,
  ) => {
    const { allowedTools, filterOpts } = personalityToFilters(
      personality ?? { id: 'p', name: 'P', description: '' },
    );
    const [result] = await registry.executeParallel(
      [{ toolCallId: 'c1', name, args }],
      makeCtx({ sessionId: 's1', resultBudgetChars: 200, ...ctx }),
      allowedTools,
      filterOpts,
    );
    return { text: textIn(result?.result), result: result?.result, untrusted: result?.untrusted };
  };
  const names = () => registry.toDefinitions().map(({ name }) => name);
  return { registry, call, names };
}

describe('a cut result with a spill', () => {
  test('names its handle, and the rest is read in pieces up to the end', async () => {
    const { call, names } = open();
    expect(names()).toEqual(['read_log']);
    const first = await call('read_log');
    const marker = `\n[truncated — ${LINES.length} chars total; read_result with the handle r1 reads the rest]`;
    expect(first.text).toBe(LINES.slice(0, 200) + marker);
    expect(names()).toEqual(['read_log', 'read_result']);
    let text = LINES.slice(0, 200);
    let offset: number | undefined;
    for (let turn = 0; turn < 50; turn++) {
      const { text: piece } = await call('read_result', {
        handle: 'r1',
        ...(offset && { offset }),
      });
      const [, part = '', next] =
        /^([\s\S]*)\n\[chars \d+ to \d+ of \d+; (?:go on with offset (\d+)|this is the end)\]$/.exec(
          piece,
        ) ?? [];
      text += part;
      if (next === undefined) break;
      offset = Number(next);
    }
    expect(text).toBe(LINES);
  });

  test.each([
    ['tail', /^\[truncated — 1691 chars total; read_result with the handle r1 reads the rest\]\n/],
    [
      'head-tail',
      /\n\[truncated — 1691 chars total; read_result with the handle r1 reads the rest\]\n/,
    ],
  ] as const)('is read from its start where the %s stayed', async (trim, marker) => {
    const { call } = open(LINES, { trim });
    expect((await call('read_log')).text).toMatch(marker);
    expect((await call('read_result', { handle: 'r1' })).text).toMatch(/^line 1\n/);
  });

  test.each([
    [
      'an array',
      Array.from({ length: 99 }, (_, id) => ({ id })),
      /,"\[read_result with the handle r1 reads the rest\]"\]$/,
    ],
    [
      'an object',
      { rows: Array.from({ length: 99 }, (_, id) => id) },
      /,"…read":"read_result with the handle r1 reads the rest"\}$/,
    ],
  ])('that is %s stays JSON', async (_what, value, expected) => {
    const { call } = open(JSON.stringify(value), { trim: 'json' });
    const { text } = await call('read_log');
    expect(text).toMatch(expected);
    expect(() => JSON.parse(text)).not.toThrow();
  });

  test('offers no tool where nothing was cut', async () => {
    const { call, names } = open('short');
    expect((await call('read_log')).text).toBe('short');
    expect(names()).toEqual(['read_log']);
  });

  test('is of its session, subject and personality alone', async () => {
    const { call } = open();
    await call('read_log', {}, { subject: 'ada', personalityId: 'p1' });
    const mine = { subject: 'ada', personalityId: 'p1' };
    expect((await call('read_result', { handle: 'r1' }, mine)).result?.ok).toBe(true);
    for (const other of [
      { ...mine, sessionId: 's2' },
      { ...mine, subject: 'eve' },
      { ...mine, personalityId: 'p2' },
      { personalityId: 'p1' },
    ]) {
      expect((await call('read_result', { handle: 'r1' }, other)).text).toBe(
        'No result has the handle r1. It was not stored, has expired or made room for others, or belongs to another session. Call the tool again.',
      );
    }
  });

  test('names no handle to a personality that may not call the tool', async () => {
    const { call, names } = open();
    for (const lists of [
      { toolset: ['read_log'] },
      { exclude_tools: ['read_result'] },
      { permissions: { denied_actions: ['read_result'] } },
    ]) {
      const { text } = await call(
        'read_log',
        {},
        {},
        { id: 'p', name: 'P', description: '', ...lists },
      );
      expect(text).toMatch(/\[truncated — 1691 chars total\]$/);
    }
    expect(names()).toEqual(['read_log']);
  });

  test('is untrusted when it is read, and the tool goes with the ephemeral ones', async () => {
    const { call, registry, names } = open();
    await call('read_log');
    expect((await call('read_result', { handle: 'r1' })).untrusted).toMatchObject({
      tool: 'read_result',
    });
    registry.pruneEphemeral();
    expect(names()).toEqual(['read_log']);
    // It comes back with the next cut.
    await call('read_log');
    expect(names()).toEqual(['read_log', 'read_result']);
  });

  test.each<[string, Spill]>([
    ['is too long', createMemorySpill({ maxChars: 10 })],
    ['has no room', createMemorySpill({ maxResults: 0 })],
    ['fails to be kept', { put: fail, get: () => undefined }],
  ])('is cut as without it where it %s', async (_why, spill) => {
    const { call, names } = open(LINES, { spill });
    expect((await call('read_log')).text).toBe(
      `${LINES.slice(0, 200)}\n[truncated — 1691 chars total]`,
    );
    expect(names()).toEqual(['read_log']);
  });

  test.each([
    [{}, 'Give handle as a text.'],
    [null, 'Give handle as a text.'],
    [{ handle: 7 }, 'Give handle as a text.'],
    [{ handle: 'r1', lines: 3 }, 'Give lines as a text.'],
    [{ handle: 'r1', offset: -1 }, 'Give offset as an integer of at least 0.'],
    [{ handle: 'r1', offset: '5' }, 'Give offset as an integer of at least 0.'],
    [{ handle: '__proto__' }, /^No result has the handle __proto__\./],
  ])('is not read with %j', async (args, message) => {
    const { call } = open();
    await call('read_log');
    const { result, text } = await call('read_result', args);
    expect(result?.ok).toBe(false);
    expect(text).toMatch(message);
  });

  test('reads null for what a strict schema makes a model send', async () => {
    const { call } = open();
    await call('read_log');
    const args = { handle: 'r1', lines: '1', grep: null, json_path: null, offset: null };
    expect((await call('read_result', args)).text).toBe('line 1\n[lines 1 to 1 of 200]');
  });

  test('is stored before the batch ends, and a store that fails costs only itself', async () => {
    const stored: string[] = [];
    const flush = vi.fn(async () => {
      await Promise.resolve();
      stored.push('done');
    });
    const { call } = open(LINES, { spill: { put: () => 'h', get: () => undefined, flush } });
    await call('read_log');
    expect(stored).toEqual(['done']);
    const failing = open(LINES, {
      spill: {
        put: () => 'h',
        get: () => Promise.reject(new Error('gone')),
        flush: () => Promise.reject(new Error('full')),
      },
    });
    expect((await failing.call('read_log')).text).toContain('handle h');
    expect((await failing.call('read_result', { handle: 'h' })).text).toBe(
      'The store of cut results does not answer. Try again later.',
    );
  });
});

test('a spill that never answers ends the call, and no handle but a text is named', async () => {
  vi.useFakeTimers();
  try {
    const silent = { put: () => 'h', get: () => new Promise<never>(() => {}) };
    const { call } = open(LINES, { spill: silent });
    await call('read_log');
    const reading = call('read_result', { handle: 'h' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await reading).text).toContain('read_result timed out');
  } finally {
    vi.useRealTimers();
  }
  // A program without types may store asynchronously.
  const late = { put: async () => 'h', get: () => undefined } as unknown as Spill;
  const { text } = await open(LINES, { spill: late }).call('read_log');
  expect(text).toMatch(/\[truncated — \d+ chars total\]$/);
});

describe('a spill that keeps all results', () => {
  test('has handles for short ones, which a conversation can leave out later', async () => {
    const spill = createMemorySpill();
    const { call, names } = open('short', { spill, keepAll: true });
    expect((await call('read_log')).text).toBe('short');
    expect(names()).toEqual(['read_log', 'read_result']);
    const owner = { sessionId: 's1' };
    const handle = spill.handleOf?.(owner, 'c1');
    const answer = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'read_log', arguments: '{}' } }],
    };
    const old = { role: 'tool', tool_call_id: 'c1', content: 'short'.repeat(40) };
    const { transcript } = compactResults([answer, old], {
      keepTurns: 0,
      handleOf: (id) => spill.handleOf?.(owner, id),
    });
    expect(JSON.stringify(transcript)).toContain('read_result has it under \\"r1\\"');
    expect((await call('read_result', { handle })).text).toMatch(/^short\n/);
  });
});

describe('createMemorySpill', () => {
  const owner = { sessionId: 's' };
  const result = (text: string) => ({ owner, tool: 't', toolCallId: 'c', text, kept: 0 });

  test('finds the latest handle of a call while its text is kept', () => {
    const spill = createMemorySpill({ maxResults: 2 });
    spill.put(result('a'));
    spill.put(result('b'));
    expect(spill.handleOf?.(owner, 'c')).toBe('r2');
    expect(spill.handleOf?.({ sessionId: 'other' }, 'c')).toBeUndefined();
    for (const text of ['x', 'y']) spill.put({ ...result(text), toolCallId: 'd' });
    expect(spill.handleOf?.(owner, 'c')).toBeUndefined();
    expect(spill.handleOf?.(owner, 'd')).toBe('r4');
  });

  test('forgets what was not read for the longest time', () => {
    const spill = createMemorySpill({ maxResults: 2 });
    const [a = '', b = ''] = [spill.put(result('a')), spill.put(result('b'))];
    void spill.get(owner, a);
    const c = spill.put(result('c')) ?? '';
    expect([a, b, c].map((handle) => spill.get(owner, handle))).toEqual([
      result('a'),
      undefined,
      result('c'),
    ]);
  });

  test('has a limit for all texts together', () => {
    const spill = createMemorySpill({ maxChars: 10 });
    const first = spill.put(result('x'.repeat(6))) ?? '';
    const second = spill.put(result('y'.repeat(6))) ?? '';
    expect(spill.get(owner, first)).toBeUndefined();
    expect(spill.get(owner, second)).toBeDefined();
    expect(spill.put(result('z'.repeat(11)))).toBeUndefined();
    expect(spill.get(owner, second)).toBeDefined();
  });
});

function fail(): never {
  throw new Error('full');
}
