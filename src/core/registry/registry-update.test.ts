import { describe, expect, it, vi } from 'vitest';
import { makeTool } from '../test-support.ts';
import { DefaultToolRegistry } from './registry.ts';

const named = (name: string, description = name) => makeTool(name, { description });

describe('update', () => {
  it('removes, changes and adds as one version with one notification', () => {
    const registry = new DefaultToolRegistry();
    registry.registerAll([named('a'), named('b'), named('c'), named('d')]);
    const { version } = registry.getSnapshot();
    const seen: string[][] = [];
    registry.subscribe(() => seen.push(registry.names));

    registry.update({
      remove: ['b', 'c'],
      add: [{ tool: named('e') }, { tool: named('c', 'changed') }],
    });

    expect(seen).toEqual([['a', 'c', 'd', 'e']]);
    expect(registry.getSnapshot().version).toBe(version + 1);
    expect(registry.toDefinitions().map(({ name, description }) => [name, description])).toEqual([
      ['a', 'a'],
      ['c', 'changed'],
      ['d', 'd'],
      ['e', 'e'],
    ]);
  });

  it('changes nothing if one of the tools is refused', () => {
    const registry = new DefaultToolRegistry();
    registry.registerAll([named('a'), named('b')]);
    const listener = vi.fn();
    registry.subscribe(listener);
    const before = registry.getSnapshot();

    expect(() =>
      registry.update({ remove: ['a'], add: [{ tool: named('c') }, { tool: named('b') }] }),
    ).toThrow("A tool named 'b' is registered already.");
    expect(() => registry.update({ remove: ['a'], add: [{ tool: named('not a name') }] })).toThrow(
      'cannot name a tool',
    );

    expect(registry.getSnapshot()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });

  it('notifies only of changes', () => {
    const registry = new DefaultToolRegistry();
    registry.register(named('a'));
    const listener = vi.fn();
    registry.subscribe(listener);
    registry.update({ remove: ['missing'] });
    registry.update({});
    expect(listener).not.toHaveBeenCalled();
  });

  it('accepts options per tool', () => {
    const registry = new DefaultToolRegistry();
    registry.update({
      add: [
        { tool: named('plain') },
        { tool: named('p'), options: { pluginId: 'plug' } },
        { tool: named('mcp__a__b__c'), options: { mcpServer: 'a__b' } },
      ],
    });
    expect(registry.getPluginId('plain')).toBeUndefined();
    expect(registry.getPluginId('p')).toBe('plug');
    registry.update({ add: [{ tool: named('p', 'new'), options: { overwrite: true } }] });
    expect(registry.get('p')?.description).toBe('new');
  });

  it('makes the disposer of a replaced tool a no-op', () => {
    const registry = new DefaultToolRegistry();
    const dispose = registry.register(named('a'));
    registry.update({ remove: ['a'], add: [{ tool: named('a', 'changed') }] });
    dispose();
    expect(registry.get('a')?.description).toBe('changed');
  });
});
