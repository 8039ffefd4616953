import { describe, expect, test } from 'vitest';
import { createToolRegistry, type Tool, type ToolContext, type ToolResult } from '../index.ts';
import {
  callsOf,
  createRecorder,
  failureResult,
  makeCtx,
  makeTool,
  sayingTool,
  textIn,
  thenableOf,
  wrong,
} from '../test-support.ts';
import { GATES, type GateId, LOOKUP } from './gates/gate-table.ts';

async function resultOf(
  execute: unknown,
  more: Partial<Tool> = {},
): Promise<ToolResult | undefined> {
  const tool = makeTool('a', { ...more, execute: wrong<Tool['execute']>(execute) });
  const registry = createToolRegistry({ tools: [tool, makeTool('b')] });
  const results = await registry.executeParallel(callsOf('a', 'b'), makeCtx());
  expect(results[1]?.result).toEqual({ ok: true, value: 'b' });
  return results[0]?.result;
}

const failed = (error: unknown) => ({ ok: false, error, code: 'execution_failed' });

describe('the order of the steps', () => {
  test('the trace has the same order as the table of steps', async () => {
    const { events, observer } = createRecorder();
    const registry = createToolRegistry({ tools: [makeTool('a')], observer });
    await registry.executeParallel(callsOf('a'), makeCtx());
    const steps = events.map((event) =>
      event.type === 'gate' ? `${event.step} ${event.gate}` : event.type,
    );
    expect(steps).toEqual([
      'batch_start',
      // The contract gives their order; `tools/contract` compares the two.
      ...[LOOKUP, ...GATES]
        .filter((gate) => !('option' in gate && gate.option))
        .map(({ id, step }) => `${step} ${id}`),
      'start',
      'executed',
      'reduced',
      'trimmed',
      'settled',
      'batch_end',
    ]);
  });

  // Its own step and all later ones refuse each tool.
  test.each([
    ['exclusion', 'Tool a is not available on this surface'],
    ['allowlist', 'Tool a is not permitted for this personality'],
    ['availability', 'Tool a is not currently available'],
    ['capabilities', 'Tool a declares capabilities but no capability backends are configured'],
    ['arguments', 'Arguments of a do not match its schema:\n- $: is wrong'],
    ['rate_limit', "Rate limit exceeded for 'a': temporarily unavailable, retry in 60s"],
  ] as const)('the first refusal wins: %s', async (first, text) => {
    const placeOf = (gate: GateId) => GATES.findIndex(({ id }) => id === gate);
    const broken = (gate: GateId) => placeOf(gate) >= placeOf(first);
    const registry = createToolRegistry({
      tools: [
        makeTool('a', {
          ...(broken('availability') && { isAvailable: () => false }),
          ...(broken('capabilities') && { capabilities: { secrets: [] } }),
          ...(broken('arguments') && { validateArgs: true }),
          ...(broken('rate_limit') && { rateLimit: { max_calls: 0 } }),
        }),
      ],
      validator: () => () => [{ path: '$', message: 'is wrong' }],
    });
    const [result] = await registry.executeParallel(
      callsOf('a'),
      makeCtx(),
      broken('allowlist') ? ['other'] : undefined,
      broken('exclusion') ? { excludeTools: ['a'] } : {},
    );
    expect(textIn(result?.result)).toBe(text);
  });
});

describe('execution', () => {
  test('all members that a caller put on ctx reach the tool, with B as its budget', async () => {
    const secret = Symbol('extra');
    const ctx = makeCtx({ agentId: 'x', resultBudgetChars: 100 });
    Object.assign(ctx, { custom: { deep: true }, [secret]: 1 });
    let seen: ToolContext | undefined;
    const tool = makeTool('a', {
      maxResultChars: 30,
      async execute(_args, own) {
        seen = own;
        return { ok: true, value: '' };
      },
    });
    await createToolRegistry({ tools: [tool] }).executeParallel(callsOf('a', 'a'), ctx);
    const { emit, ...rest } = ctx;
    expect(seen).toMatchObject({ ...rest, resultBudgetChars: 30 });
    expect(Reflect.get(seen ?? {}, secret)).toBe(1);
    expect(emit).toBeTypeOf('function');
    expect(ctx.resultBudgetChars).toBe(100);
  });

  test('passes a copy of the arguments, and calls execute on its tool', async () => {
    const args = { x: 1 };
    const tool = makeTool('a', {
      async execute(given) {
        return {
          ok: true,
          value: String(given !== args && JSON.stringify(given) === '{"x":1}' && this === tool),
        };
      },
    });
    const registry = createToolRegistry({ tools: [tool] });
    const [result] = await registry.executeParallel(
      [{ toolCallId: '', name: 'a', args }],
      makeCtx(),
    );
    expect(textIn(result?.result)).toBe('true');
  });

  test('"changes of a tool to its ctx reach no other call"', async () => {
    const seen: unknown[] = [];
    const tool = makeTool('a', {
      async execute(_args, ctx) {
        seen.push(ctx.platform);
        ctx.platform = 'changed';
        return { ok: true, value: '' };
      },
    });
    const ctx = makeCtx();
    await createToolRegistry({ tools: [tool] }).executeParallel(callsOf('a', 'a'), ctx);
    expect(seen).toEqual(['cli', 'cli']);
    expect(ctx.platform).toBe('cli');
  });

  test('keeps the members of a result, and removes all others', async () => {
    const result = { ok: true, value: 'v', structured: { a: 1 }, cost_usd: 0.1, extra: 'x' };
    expect(await resultOf(async () => result)).toEqual({
      ok: true,
      value: 'v',
      structured: { a: 1 },
      cost_usd: 0.1,
    });
    const failure = { ok: false, error: 'e', code: 'STALE_WRITE', reason: 'r', field: '$.x' };
    expect(await resultOf(async () => failure)).toEqual(failure);
  });

  test('a failure with an unknown code is execution_failed', async () => {
    expect(await resultOf(async () => ({ ok: false, error: 'e', code: 'oops' }))).toEqual(
      failed('e'),
    );
  });

  test('a synchronous execute works too', async () => {
    expect(await resultOf(() => ({ ok: true, value: 'now' }))).toEqual({ ok: true, value: 'now' });
    const thenable = thenableOf({ ok: true, value: 'soon' });
    expect(await resultOf(() => thenable)).toEqual({ ok: true, value: 'soon' });
  });
});

describe('a tool that throws is execution_failed with the message', () => {
  const nameless = new TypeError('');
  test.each([
    ['an error', new Error('boom'), 'boom'],
    ['an error without a message', nameless, 'TypeError'],
    ['a string', 'plain', 'plain'],
    ['undefined', undefined, 'undefined'],
    ['null', null, 'null'],
    ['an object with a message', { message: 'odd' }, 'odd'],
    ['an error whose message is a number', Object.assign(new Error(), { message: 42 }), '42'],
    ['an object without a prototype', Object.create(null), expect.any(String)],
    ['a symbol', Symbol('s'), 'Symbol(s)'],
    ['a proxy that throws', new Proxy({}, { get: fail }), expect.any(String)],
    [
      'an error whose message throws',
      Object.defineProperty(new Error(), 'message', { get: fail }),
      expect.any(String),
    ],
  ])('%s, at once or later', async (_what, thrown, text) => {
    const throwing = () => {
      throw thrown;
    };
    expect(await resultOf(throwing)).toEqual(failed(text));
    expect(await resultOf(async () => throwing())).toEqual(failed(text));
    expect(await resultOf(() => Promise.reject(thrown))).toEqual(failed(text));
  });
});

describe('a value that is not a ToolResult is execution_failed with a text that describes it', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const throwing = Object.defineProperty({ ok: true }, 'value', { get: fail });
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  test.each([
    ['undefined', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a string', 'text', 'a string'],
    ['a number', 5, 'a number'],
    ['a function', () => {}, 'a function'],
    ['an array', [], "an array without a boolean 'ok'"],
    ['a cyclic object', cyclic, "an object without a boolean 'ok'"],
    ['ok that is no boolean', { ok: 'yes', value: '' }, "without a boolean 'ok'"],
    ['ok without a value', { ok: true }, 'ok: true with undefined as its value'],
    ['a value that is no string', { ok: true, value: {} }, 'ok: true with an object as its value'],
    ['an error that is no string', { ok: false, error: 1 }, 'ok: false with a number as its error'],
    ['a throwing getter', throwing, 'an object that cannot be read (on purpose)'],
  ])('%s', async (_what, returned, text) => {
    const result = await resultOf(async () => returned);
    expect(result).toEqual(failed(expect.stringContaining(text)));
    expect(textIn(result)).toMatch(/^Tool a returned .*, not a ToolResult$/);
  });

  test('a proxy that throws at everything', async () => {
    expect(await resultOf(() => new Proxy({}, { get: fail }))).toMatchObject({
      ok: false,
      code: 'execution_failed',
    });
    expect(await resultOf(() => revoked.proxy)).toMatchObject({
      ok: false,
      code: 'execution_failed',
    });
  });

  test('a proxy with changing values is read once', async () => {
    let reads = 0;
    const shifty = {
      ok: true,
      get value() {
        reads += 1;
        return reads === 1 ? 'first' : 5;
      },
    };
    expect(await resultOf(async () => shifty)).toEqual({ ok: true, value: 'first' });
  });
});

test('outputIsUntrusted results are not wrapped inside executeParallel', async () => {
  const registry = createToolRegistry({
    tools: [sayingTool('a', 'x', { outputIsUntrusted: true })],
  });
  const [result] = await registry.executeParallel(callsOf('a'), makeCtx());
  expect(textIn(result?.result)).toBe('x');
});

test('a refused call never executes, and its text is exact', async () => {
  const ran: string[] = [];
  const tool = (name: string, more: Partial<Tool> = {}) =>
    makeTool(name, {
      async execute() {
        ran.push(name);
        return { ok: true, value: '' };
      },
      ...more,
    });
  const registry = createToolRegistry({
    tools: [tool('a'), tool('b', { isAvailable: () => false })],
  });
  const results = await registry.executeParallel(callsOf('a', 'b'), makeCtx(), ['b']);
  expect(results.map(({ result }) => result)).toEqual([
    failureResult('Tool a is not permitted for this personality'),
    failureResult('Tool b is not currently available'),
  ]);
  expect(ran).toEqual([]);
});

function fail(): never {
  throw new Error('on purpose');
}
