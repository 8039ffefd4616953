import { describe, expect, test } from 'vitest';
import { createToolRegistry } from '../index.ts';
import { makeTool } from '../test-support.ts';

describe('an extension', () => {
  test('registers tools under its own plugin id', () => {
    const registry = createToolRegistry();
    const extension = registry.extension('acme');
    extension.register(makeTool('a'));
    extension.registerAll([makeTool('b'), makeTool('c')]);
    expect(extension.pluginId).toBe('acme');
    expect(registry.names.map((name) => registry.getPluginId(name))).toEqual([
      'acme',
      'acme',
      'acme',
    ]);
  });

  test('removes exactly its own tools', () => {
    const registry = createToolRegistry({ tools: [makeTool('built')] });
    const one = registry.extension('one');
    const two = registry.extension('two');
    one.registerAll([makeTool('a'), makeTool('b')]);
    two.register(makeTool('c'));
    one.dispose();
    one.dispose();
    expect(registry.names).toEqual(['built', 'c']);
  });

  test('keeps a replacement of its tool, and tools of another scope of the same plugin', () => {
    const registry = createToolRegistry();
    const one = registry.extension('acme');
    const two = registry.extension('acme');
    one.register(makeTool('a'));
    two.register(makeTool('b'));
    const later = makeTool('a');
    registry.register(later, true);
    one.dispose();
    expect(registry.get('a')).toBe(later);
    expect(registry.has('b')).toBe(true);
  });

  test('returns a disposer for each tool', () => {
    const registry = createToolRegistry();
    const extension = registry.extension('acme');
    const dispose = extension.register(makeTool('a'));
    extension.register(makeTool('b'));
    dispose();
    expect(registry.names).toEqual(['b']);
    extension.dispose();
    expect(registry.size).toBe(0);
  });

  test('cannot register for another plugin, nor as a built-in', () => {
    const registry = createToolRegistry();
    const options = { pluginId: 'other', overwrite: false };
    registry.extension('acme').register(makeTool('a'), options);
    expect(registry.getPluginId('a')).toBe('acme');
  });

  test('registers again after a disposal', () => {
    const registry = createToolRegistry();
    const extension = registry.extension('acme');
    extension.dispose();
    extension.register(makeTool('a'));
    extension.dispose();
    expect(registry.size).toBe(0);
  });

  test.each(['constructor', '__proto__', 'toString'])('may be called %s', (id) => {
    const registry = createToolRegistry();
    registry.extension(id).register(makeTool('a'));
    expect(registry.toDefinitions(undefined, { allowedPlugins: [id] })).toHaveLength(1);
    expect(registry.toDefinitions(undefined, { allowedPlugins: ['x'] })).toHaveLength(0);
  });
});
