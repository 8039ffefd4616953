import { describe, expect, test } from 'vitest';
import type { CollisionPolicy } from '../index.ts';
import { createToolRegistry, DefaultToolRegistry } from '../index.ts';
import { callsOf, makeCtx, makeTool } from '../test-support.ts';

const ALREADY = { code: 'E_TOOL_ALREADY_REGISTERED' };

function withPolicy(onDuplicate?: CollisionPolicy): DefaultToolRegistry {
  return createToolRegistry({
    tools: [makeTool('a'), makeTool('b'), makeTool('c')],
    ...(onDuplicate && { onDuplicate }),
  });
}

describe('a second tool of one name', () => {
  test('throws by default, with a message that names the tool and the remedy', () => {
    const registry = withPolicy();
    expect(() => registry.register(makeTool('b'))).toThrow(expect.objectContaining(ALREADY));
    expect(() => registry.register(makeTool('b'))).toThrow(/'b'.*overwrite: true/);
  });

  test('the same object counts as a duplicate', () => {
    const tool = makeTool('x');
    const registry = createToolRegistry({ tools: [tool] });
    expect(() => registry.register(tool)).toThrow(expect.objectContaining(ALREADY));
  });

  test.each([
    ['true', true],
    ['{ overwrite: true }', { overwrite: true }],
  ] as const)('is replaced with %s, at its position in the order', (_name, option) => {
    const registry = withPolicy();
    const second = makeTool('b');
    registry.register(second, option);
    expect(registry.get('b')).toBe(second);
    expect(registry.names).toEqual(['a', 'b', 'c']);
    expect(registry.toDefinitions().map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(registry.toDefinitions(['c', 'b']).map(({ name }) => name)).toEqual(['b', 'c']);
  });

  test("is replaced with onDuplicate 'replace', at its position in the order", () => {
    const registry = withPolicy('replace');
    const second = makeTool('a');
    registry.register(second);
    expect(registry.get('a')).toBe(second);
    expect(registry.names).toEqual(['a', 'b', 'c']);
  });

  test("is dropped with onDuplicate 'keep', and its disposer removes nothing", () => {
    const registry = withPolicy('keep');
    const first = registry.get('a');
    registry.register(makeTool('a'))();
    expect(registry.get('a')).toBe(first);
  });

  test("overwrite wins over onDuplicate 'keep'", () => {
    const registry = withPolicy('keep');
    const second = makeTool('a');
    registry.register(second, true);
    expect(registry.get('a')).toBe(second);
  });

  test('within one registerAll is a duplicate, too', () => {
    const registry = new DefaultToolRegistry(undefined, undefined, { onDuplicate: 'replace' });
    const last = makeTool('a');
    registry.registerAll([makeTool('a'), makeTool('b'), last]);
    expect(registry.get('a')).toBe(last);
    expect(registry.names).toEqual(['a', 'b']);
  });

  test('replaces availability and properties, too', () => {
    const registry = createToolRegistry({
      tools: [makeTool('a', { isAvailable: () => false, alwaysInclude: true })],
    });
    registry.register(makeTool('a'), true);
    expect(registry.toDefinitions()).toHaveLength(1);
    expect(registry.toDefinitions(['x'])).toHaveLength(0);
  });
});

describe('a plugin', () => {
  test("never replaces a built-in, even with onDuplicate 'replace'", () => {
    const registry = withPolicy('replace');
    const built = registry.get('a');
    expect(() => registry.register(makeTool('a'), { pluginId: 'acme' })).toThrow(
      expect.objectContaining(ALREADY),
    );
    expect(registry.get('a')).toBe(built);
  });

  test('replaces a built-in with overwrite', () => {
    const registry = withPolicy();
    registry.register(makeTool('a'), { pluginId: 'acme', overwrite: true });
    expect(registry.getPluginId('a')).toBe('acme');
  });

  test("replaces its own tool with onDuplicate 'replace'", () => {
    const registry = withPolicy('replace');
    registry.register(makeTool('p'), { pluginId: 'acme' });
    const second = makeTool('p');
    registry.register(second, { pluginId: 'acme' });
    expect(registry.get('p')).toBe(second);
  });

  test('that has replaced a built-in is gated as a plugin, not by the toolset', async () => {
    const registry = withPolicy();
    registry.register(makeTool('a'), { pluginId: 'acme', overwrite: true });
    const [result] = await registry.executeParallel(callsOf('a'), makeCtx(), ['a'], {
      allowedPlugins: [],
    });
    expect(result?.result.ok).toBe(false);
  });
});
