import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deferred } from '../../lib/deferred.ts';
import { createToolRegistry, type ToolFilterOpts, type ToolResult } from '../index.ts';
import {
  ANY_TRIM_MARKER,
  callsOf,
  flush,
  makeCtx,
  makeTool,
  sayingTool,
  textIn,
  wrong,
} from '../test-support.ts';

const NAMES = ['a', 'b', 'c', 'mcp__s__x', 'mcp__s__y', 'mcp__t__x', 'p1', 'p2', 'mcp__t__p'];
const some = (...values: string[]) => fc.option(fc.subarray(values), { nil: undefined });
const MARKER = new RegExp(`${ANY_TRIM_MARKER}$`);

/** Options, without those that are undefined. */
const defined = <T extends object>(value: T): T =>
  wrong<T>(Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)));

const filters = fc.record({
  allowed: some('a', 'b', 'p1', 'mcp__s__x', 'gone'),
  opts: fc
    .record({
      allowedMcpServers: some('s', 't'),
      allowedPlugins: some('one', 'two'),
      allowedMcpTools: fc.option(
        fc.dictionary(fc.constantFrom('s', 't'), fc.subarray(['x', 'y', 'p'])),
        { nil: undefined },
      ),
      excludeTools: some('a', 'c', 'mcp__t__x', 'p2'),
      permissions: fc.option(
        fc.record({ allowed_actions: some(...NAMES), denied_actions: some(...NAMES) }).map(defined),
        { nil: undefined },
      ),
    })
    .map((opts) => wrong<ToolFilterOpts>(defined(opts))),
  emptyAllowlist: fc.constantFrom('allow-all' as const, 'deny-all' as const),
  always: fc.subarray(NAMES),
  unavailable: fc.subarray(NAMES),
});

test('definitions and execution agree, and a refused tool never runs', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async ({ allowed, opts, emptyAllowlist, always, unavailable }) => {
      const ran = new Set<string>();
      const registry = createToolRegistry({ emptyAllowlist });
      for (const name of NAMES) {
        const pluginId = { p1: 'one', p2: 'two', mcp__t__p: 'two' }[name];
        const tool = makeTool(name, {
          alwaysInclude: always.includes(name),
          isAvailable: () => !unavailable.includes(name),
          async execute() {
            ran.add(name);
            return { ok: true, value: name };
          },
        });
        registry.register(tool, pluginId === undefined ? {} : { pluginId });
      }
      const listed = registry.toDefinitions(allowed, opts).map(({ name }) => name);
      const results = await registry.executeParallel(callsOf(...NAMES), makeCtx(), allowed, opts);
      expect(results.filter(({ result }) => result.ok).map(({ name }) => name)).toEqual(listed);
      expect([...ran].sort()).toEqual([...listed].sort());
      for (const { name, result } of results) {
        const [call = { toolCallId: '', name, args: {} }] = callsOf(name);
        const { decidedBy } = await registry.explain(call, makeCtx(), allowed, opts);
        expect(decidedBy === undefined).toBe(result.ok);
      }
    }),
    { numRuns: 300 },
  );
});

test('never rejects and keeps input order, whatever tools return or throw', async () => {
  const behaviour = fc.record({
    value: fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
      fc.record({
        ok: fc.boolean(),
        value: fc.anything(),
        error: fc.anything(),
        code: fc.anything(),
      }),
    ),
    how: fc.constantFrom('return', 'resolve', 'throw', 'reject'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(behaviour, { maxLength: 8 }),
      fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      async (behaviours, concurrency) => {
        const registry = createToolRegistry({
          ...(concurrency !== undefined && { concurrency }),
          tools: behaviours.map(({ value, how }, index) =>
            makeTool(`t${index}`, {
              execute() {
                if (how === 'throw') throw value;
                if (how === 'reject') return Promise.reject(value);
                if (how === 'resolve') return Promise.resolve(wrong<ToolResult>(value));
                return wrong<Promise<ToolResult>>(value);
              },
            }),
          ),
        });
        const calls = callsOf(...behaviours.map((_, index) => `t${index}`), 'gone');
        const results = await registry.executeParallel(calls, makeCtx());
        expect(results.map(({ toolCallId }) => toolCallId)).toEqual(
          calls.map(({ toolCallId }) => toolCallId),
        );
        for (const { result } of results) expect(textIn(result)).toBeTypeOf('string');
      },
    ),
    { numRuns: 300 },
  );
});

const outputs = fc.array(
  fc.record({
    text: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom('😀', 'x', 'é'), maxLength: 60 }),
    ),
    cap: fc.option(fc.nat(40), { nil: undefined }),
    fails: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

const toolsOf = (given: readonly { text: string; cap: number | undefined; fails: boolean }[]) =>
  given.map(({ text, cap, fails }, index) =>
    sayingTool(`t${index}`, text, {
      ...(cap !== undefined && { maxResultChars: cap }),
      ...(fails && { isAvailable: () => false }),
    }),
  );

describe.each(['even', 'redistribute'] as const)("budget strategy '%s'", (budgetStrategy) => {
  test('kept characters stay within the total, and surrogate pairs stay whole', async () => {
    await fc.assert(
      fc.asyncProperty(outputs, fc.nat(200), async (given, total) => {
        const registry = createToolRegistry({ tools: toolsOf(given), budgetStrategy });
        const calls = callsOf(...given.map((_, index) => `t${index}`));
        const ctx = makeCtx({ resultBudgetChars: total });
        const results = await registry.executeParallel(calls, ctx);
        let sum = 0;
        for (const [index, { result }] of results.entries()) {
          const { text = '', cap = Number.POSITIVE_INFINITY } = given[index] ?? {};
          if (!result.ok) continue;
          const kept = result.value === text ? text : result.value.replace(MARKER, '');
          expect(text.startsWith(kept)).toBe(true);
          expect(kept.length).toBeLessThanOrEqual(cap);
          expect(/\p{Surrogate}/u.test(kept)).toBe(false);
          sum += kept.length;
        }
        expect(sum).toBeLessThanOrEqual(total);
      }),
      { numRuns: 300 },
    );
  });
});

test('redistribution never gives a call less than an even split', async () => {
  await fc.assert(
    fc.asyncProperty(outputs, fc.nat(200), async (given, total) => {
      const run = async (budgetStrategy: 'even' | 'redistribute') => {
        const registry = createToolRegistry({ tools: toolsOf(given), budgetStrategy });
        const calls = callsOf(...given.map((_, index) => `t${index}`));
        const ctx = makeCtx({ resultBudgetChars: total });
        const results = await registry.executeParallel(calls, ctx);
        return results.map(({ result }) => textIn(result).replace(MARKER, '').length);
      };
      const even = await run('even');
      for (const [index, kept] of (await run('redistribute')).entries()) {
        expect(kept).toBeGreaterThanOrEqual(even[index] ?? 0);
      }
    }),
  );
});

test('a redistribution depends only on the results, not on the order of completion', async () => {
  const lengths = fc.array(fc.nat(50), { minLength: 2, maxLength: 6 });
  const ordered = lengths.chain((given) =>
    fc.tuple(
      fc.constant(given),
      fc.shuffledSubarray([...given.keys()], { minLength: given.length }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(ordered, fc.nat(120), async ([given, order], total) => {
      const run = async (finishing: readonly number[]) => {
        const gates = given.map(() => deferred<ToolResult>());
        const registry = createToolRegistry({
          budgetStrategy: 'redistribute',
          tools: gates.map(({ promise }, index) =>
            makeTool(`t${index}`, { execute: () => promise }),
          ),
        });
        const calls = callsOf(...given.map((_, index) => `t${index}`));
        const batch = registry.executeParallel(calls, makeCtx({ resultBudgetChars: total }));
        for (const index of finishing) {
          await flush();
          gates[index]?.resolve({ ok: true, value: 'x'.repeat(given[index] ?? 0) });
        }
        return (await batch).map(({ result }) => result);
      };
      expect(await run(order)).toEqual(await run([...given.keys()]));
    }),
  );
});
