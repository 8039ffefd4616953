import { describe, expect, test } from 'vitest';
import {
  createToolRegistry,
  DefaultToolRegistry,
  DefaultToolResultReducerRegistry,
} from '../index.ts';
import {
  callsOf,
  createFakeClock,
  createRecorder,
  makeCtx,
  makeTool,
  sayingTool,
} from '../test-support.ts';

const { merge } = DefaultToolRegistry;

describe('merge', () => {
  test('takes the tools left to right, each registry in its own order', () => {
    const one = createToolRegistry({ tools: [makeTool('b'), makeTool('a')] });
    const two = createToolRegistry({ tools: [makeTool('d'), makeTool('c')] });
    expect(merge([one, two]).names).toEqual(['b', 'a', 'd', 'c']);
    expect(merge([]).size).toBe(0);
  });

  test('changes no input, and later changes are independent', () => {
    const one = createToolRegistry({ tools: [makeTool('a')] });
    const merged = merge([one]);
    merged.unregister('a');
    one.register(makeTool('b'));
    expect(one.names).toEqual(['a', 'b']);
    expect(merged.names).toEqual([]);
  });

  test('copies no subscription', () => {
    const one = createToolRegistry({ tools: [makeTool('a')] });
    let reported = 0;
    one.subscribe(() => {
      reported += 1;
    });
    merge([one]).register(makeTool('b'));
    expect(reported).toBe(0);
  });

  test('keeps plugin ids and MCP servers', () => {
    const one = new DefaultToolRegistry();
    one.register(makeTool('p'), { pluginId: 'acme' });
    one.register(makeTool('mcp__x__y__z'), { mcpServer: 'x__y' });
    const merged = merge([one]);
    expect(merged.getPluginId('p')).toBe('acme');
    const listed = merged.toDefinitions(undefined, {
      allowedMcpServers: ['x__y'],
      allowedPlugins: [],
    });
    expect(listed.map(({ name }) => name)).toEqual(['mcp__x__y__z']);
  });

  test('keeps the ephemeral mark, which lives on the tool', () => {
    const merged = merge([createToolRegistry({ tools: [makeTool('t', { ephemeral: true })] })]);
    merged.pruneEphemeral();
    expect(merged.size).toBe(0);
  });
});

describe('if two tools collide', () => {
  const first = makeTool('a');

  function meet(
    own: 'throw' | 'replace' | 'keep' | undefined,
    level?: 'throw' | 'replace' | 'keep',
  ) {
    const second = makeTool('a', own && { onCollision: own });
    const merged = merge(
      [
        createToolRegistry({ tools: [first, makeTool('z')] }),
        createToolRegistry({ tools: [second] }),
      ],
      level && { onCollision: level },
    );
    expect(merged.names).toEqual(['a', 'z']);
    return merged.get('a') === first ? 'kept' : 'replaced';
  }

  test.each([
    ['keep', 'replace', 'kept'],
    ['keep', undefined, 'kept'],
    ['replace', 'keep', 'replaced'],
    ['replace', undefined, 'replaced'],
    ['throw', 'keep', 'kept'],
    ['throw', 'replace', 'replaced'],
    [undefined, 'keep', 'kept'],
    [undefined, 'replace', 'replaced'],
  ] as const)("the incoming tool's %s, then the merge's %s decides: %s", (own, level, outcome) => {
    expect(meet(own, level)).toBe(outcome);
  });

  test.each([
    ['throw', undefined],
    [undefined, undefined],
    ['throw', 'throw'],
  ] as const)('%s and %s throw E_TOOL_ALREADY_REGISTERED', (own, level) => {
    expect(() => meet(own, level)).toThrow(
      expect.objectContaining({ code: 'E_TOOL_ALREADY_REGISTERED' }),
    );
  });

  test("the present tool's onCollision is ignored", () => {
    const one = createToolRegistry({ tools: [makeTool('a', { onCollision: 'replace' })] });
    const two = createToolRegistry({ tools: [makeTool('a')] });
    expect(() => merge([one, two])).toThrow(/'a'/);
  });

  test("a plugin's tool cannot replace a built-in by its own onCollision", () => {
    const built = createToolRegistry({ tools: [first] });
    const plugin = new DefaultToolRegistry();
    plugin.register(makeTool('a', { onCollision: 'replace' }), { pluginId: 'acme' });
    expect(() => merge([built, plugin])).toThrow(/plugin 'acme'|'a'/);
    expect(merge([built, plugin], { onCollision: 'keep' }).get('a')).toBe(first);
    expect(merge([built, plugin], { onCollision: 'replace' }).getPluginId('a')).toBe('acme');
  });
});

describe('backends, reducers and options', () => {
  const reducers = new DefaultToolResultReducerRegistry();
  reducers.register({
    toolName: 'a',
    reduce: (result) => (result.ok ? { ...result, value: 'reduced' } : result),
  });
  const others = new DefaultToolResultReducerRegistry();
  const { events, observer } = createRecorder();
  const first = createToolRegistry({
    tools: [sayingTool('a', 'long', { capabilities: { secrets: [] } })],
    backends: { supports: () => true, resolve: () => ({}) },
    reducers,
    observer,
    emptyAllowlist: 'deny-all',
  });
  const second = createToolRegistry({ tools: [makeTool('b')] });

  test('come from the first registry', async () => {
    const [result] = await merge([first, second]).executeParallel(callsOf('a'), makeCtx());
    expect(result?.result).toEqual({ ok: true, value: 'reduced' });
    expect(events.length).toBeGreaterThan(0);
    expect(merge([first, second]).toDefinitions([])).toEqual([]);
    const [refused] = await merge([second, first]).executeParallel(callsOf('a'), makeCtx());
    expect(refused?.result.ok).toBe(false);
  });

  test('are replaced by given ones, one by one', async () => {
    const merged = merge([first], { reducers: others, emptyAllowlist: 'allow-all' });
    const [result] = await merged.executeParallel(callsOf('a'), makeCtx(), []);
    expect(result?.result).toEqual({ ok: true, value: 'long' });
    const none = { supports: () => false, resolve: () => ({}) };
    const [refused] = await merge([first], { backends: none }).executeParallel(
      callsOf('a'),
      makeCtx(),
    );
    expect(refused?.result).toMatchObject({ ok: false, code: 'not_available' });
  });

  test('a fork accepts its own options and leaves the registry unchanged', async () => {
    const clock = createFakeClock(5);
    const own = createRecorder();
    const fork = first.fork({ clock, observer: own.observer });
    const before = events.length;
    await fork.executeParallel(callsOf('a'), makeCtx());
    expect(own.events[0]?.at).toBe(5);
    expect(events).toHaveLength(before);
  });

  test('a given validator checks tools that another one has checked before', async () => {
    const tool = makeTool('a', { validateArgs: true });
    const one = createToolRegistry({ tools: [tool], validator: () => () => [] });
    await one.executeParallel(callsOf('a'), makeCtx());
    const strict = one.fork({ validator: () => () => [{ path: '$', message: 'is wrong' }] });
    const [result] = await strict.executeParallel(callsOf('a'), makeCtx());
    expect(result?.result).toMatchObject({ ok: false, code: 'input_invalid' });
  });
});
