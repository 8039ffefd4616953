import { describe, expect, test } from 'vitest';
import {
  createToolRegistry,
  type DefaultToolRegistry,
  type ToolContext,
  type ToolRegistryOptions,
} from '../index.ts';
import { callsOf, flush, makeCtx, makeTool, textIn } from '../test-support.ts';

/** A tool that calls itself, with a context from `next`. */
function selfCalling(
  next: (ctx: ToolContext) => ToolContext | Promise<ToolContext>,
  options: ToolRegistryOptions = {},
) {
  let runs = 0;
  const registry: DefaultToolRegistry = createToolRegistry(options);
  registry.register(
    makeTool('loop', {
      async execute(_args, ctx) {
        runs += 1;
        const made = next(ctx);
        const own = made instanceof Promise ? await made : made;
        const [inner] = await registry.executeParallel(callsOf('loop'), own);
        return inner?.result ?? { ok: true, value: '' };
      },
    }),
  );
  return { registry, runs: () => runs };
}

const tooDeep = (depth: number) =>
  `Tool loop was not run: calls are nested ${depth} deep already, and this registry allows ${depth} (maxDepth). Answer from what is known, without another call.`;

describe('a tool that calls itself', () => {
  test.each<[string, (ctx: ToolContext) => ToolContext | Promise<ToolContext>]>([
    ['with its own context', (ctx) => ctx],
    ['with a copy', (ctx) => ({ ...ctx, agentId: 'inner' })],
    ['with a context that inherits from it', (ctx) => Object.create(ctx)],
    ['with a frozen copy', (ctx) => Object.freeze({ ...ctx })],
    ['with a context of its own making', () => makeCtx()],
    ['after a while', (ctx) => flush().then(() => ctx)],
  ])('%s is stopped with a sentence', async (_how, next) => {
    for (const options of [{ maxDepth: 8 }, { maxDepth: 8, observer: () => {} }]) {
      const { registry, runs } = selfCalling(next, options);
      const [result] = await registry.executeParallel(callsOf('loop'), makeCtx());
      expect(result?.result).toEqual({
        ok: false,
        error: tooDeep(8),
        code: 'not_available',
        reason: 'too_deep',
      });
      expect(runs()).toBe(8);
    }
  });

  test('runs 16 times by default', async () => {
    const { registry, runs } = selfCalling(() => makeCtx());
    await registry.executeParallel(callsOf('loop'), makeCtx());
    expect(runs()).toBe(16);
  });

  test.each([
    [1, 1],
    [3, 3],
    [0, 1],
    [Number.NaN, 1],
  ])('maxDepth %s lets it run %s times', async (maxDepth, times) => {
    const { registry, runs } = selfCalling((ctx) => ctx, { maxDepth });
    await registry.executeParallel(callsOf('loop'), makeCtx());
    expect(runs()).toBe(times);
  });

  test('explain reports the refusal of the call', async () => {
    const seen: ToolContext[] = [];
    const { registry } = selfCalling(
      (ctx) => {
        seen.push(ctx);
        return ctx;
      },
      { maxDepth: 2 },
    );
    const [call] = callsOf('loop');
    if (!call) throw new Error('There is no call.');
    await registry.executeParallel([call], makeCtx());
    const deepest = await registry.explain(call, seen[1] ?? makeCtx());
    expect(deepest.decidedBy?.verdict).toMatchObject({ rule: 'availability.too_deep', value: 2 });
    expect((await registry.explain(call, seen[0] ?? makeCtx())).decidedBy).toBeUndefined();
  });
});

test('consecutive calls do not add depth', async () => {
  const registry = createToolRegistry({ tools: [makeTool('a')], maxDepth: 1 });
  const ctx = makeCtx();
  for (let turn = 0; turn < 5; turn++) {
    const [result] = await registry.executeParallel(callsOf('a'), ctx);
    expect(textIn(result?.result)).toBe('a');
  }
});
