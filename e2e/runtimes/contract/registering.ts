import type { Tool } from '../../../src/core/index.ts';
import { equal, isTrue, matches, same, throws } from './assert.ts';
import type { ContractCase, Core } from './contract-case.ts';
import { malformed, tool } from './fixtures.ts';

function codeOf(core: Core, action: () => unknown): string {
  const error = throws(action, 'a misuse');
  if (!core.isToolRegistryError(error))
    throw new Error(`not a ToolRegistryError: ${String(error)}`);
  return error.code;
}

/** Adding, replacing, removing and merging tools: docs/contract.md#registration. */
export const registering: ContractCase[] = [
  {
    name: 'a duplicate name is refused, and the message says how to replace the tool',
    run({ core }) {
      const registry = core.createToolRegistry({ tools: [tool('a')] });
      const error = throws(() => registry.register(tool('a')), 'a second one');
      isTrue(error instanceof core.ToolRegistryError, 'its class');
      same(
        codeOf(core, () => registry.register(tool('a'))),
        'E_TOOL_ALREADY_REGISTERED',
        'the code',
      );
      matches(error.message, /'?a'?.*overwrite/s, 'the message');
    },
  },
  {
    name: 'a replacement keeps its position, by either form of the argument',
    run({ core }) {
      const registry = core.createToolRegistry({ tools: [tool('a'), tool('b'), tool('c')] });
      const [first, second] = [tool('a'), tool('b')];
      registry.register(first, true);
      registry.register(second, { overwrite: true });
      equal(registry.names, ['a', 'b', 'c'], 'the order');
      same(registry.get('a'), first, 'a');
      same(registry.get('b'), second, 'b');
    },
  },
  {
    name: 'onDuplicate may replace or keep',
    run({ core }) {
      const [first, second] = [tool('a'), tool('a')];
      const after = (onDuplicate: 'replace' | 'keep') => {
        const registry = core.createToolRegistry({ onDuplicate });
        registry.register(first);
        registry.register(second);
        return registry.get('a');
      };
      same(after('replace'), second, 'replace');
      same(after('keep'), first, 'keep');
    },
  },
  {
    name: 'a plugin replaces a built-in only with overwrite, whatever onDuplicate is',
    run({ core }) {
      const registry = core.createToolRegistry({ onDuplicate: 'replace' });
      const [own, theirs] = [tool('a'), tool('a')];
      registry.register(own);
      try {
        registry.register(theirs, { pluginId: 'p' });
      } catch {
        // an error is also correct
      }
      same(registry.get('a'), own, 'the built-in');
      same(registry.getPluginId('a'), undefined, 'its plugin');
      registry.register(theirs, { pluginId: 'p', overwrite: true });
      same(registry.get('a'), theirs, 'with overwrite');
      same(registry.getPluginId('a'), 'p', 'its plugin');
    },
  },
  {
    name: 'names of prototype members, or outside the pattern, are refused',
    run({ core }) {
      const registry = new core.DefaultToolRegistry();
      const names = [
        '__proto__',
        'prototype',
        'constructor',
        '',
        'a b',
        '1a',
        'é',
        'a'.repeat(129),
      ];
      for (const name of names) {
        same(
          codeOf(core, () => registry.register(tool(name))),
          'E_TOOL_NAME_INVALID',
          name,
        );
      }
      for (const name of ['toString', 'then', '_a', 'a.b-c_1', 'a'.repeat(128)])
        registry.register(tool(name));
      same(registry.size, 5, 'the size');
    },
  },
  {
    name: 'a value that is not a tool is refused',
    run({ core }) {
      const registry = new core.DefaultToolRegistry();
      for (const value of [
        null,
        undefined,
        'a',
        {},
        { name: 'a' },
        { ...tool('a'), execute: 'x' },
      ]) {
        isTrue(
          core.isToolRegistryError(
            throws(() => registry.register(malformed<Tool>(value)), String(value)),
          ),
          'its class',
        );
      }
      same(registry.size, 0, 'the size');
    },
  },
  {
    name: 'registerAll is all or nothing',
    run({ core }) {
      const registry = core.createToolRegistry({ tools: [tool('x')] });
      const { version } = registry.getSnapshot();
      throws(
        () => registry.registerAll([tool('a'), tool('b'), tool('x')]),
        'a duplicate of another',
      );
      throws(() => registry.registerAll([tool('a'), tool('b'), tool('a')]), 'a duplicate within');
      throws(() => registry.registerAll([tool('a'), tool('not a name')]), 'a bad name');
      equal(registry.names, ['x'], 'the names');
      same(registry.getSnapshot().version, version, 'the version');
    },
  },
  {
    name: 'a disposer removes exactly its tool, once',
    run({ core }) {
      const registry = new core.DefaultToolRegistry();
      const dispose = registry.register(tool('a'));
      const later = tool('a');
      registry.register(later, true);
      dispose();
      same(registry.get('a'), later, 'the later tool');
      const again = registry.register(tool('b'));
      again();
      same(registry.has('b'), false, 'disposed');
      registry.register(tool('b'));
      again();
      same(registry.has('b'), true, 'a second dispose');
    },
  },
  {
    name: 'a registration ends with its signal',
    run({ core }) {
      const registry = new core.DefaultToolRegistry();
      const abort = new AbortController();
      registry.register(tool('a'), { signal: abort.signal });
      same(registry.has('a'), true, 'before');
      abort.abort();
      same(registry.has('a'), false, 'after');
    },
  },
  {
    name: 'lookups: unregister, all, names, size, getForToolset',
    run({ core }) {
      const registry = core.createToolRegistry({
        tools: [
          tool('a', { toolset: 'file' }),
          tool('b', { toolset: 'web' }),
          tool('c', { toolset: 'file', isAvailable: () => false }),
        ],
      });
      registry.unregister('nope');
      equal(
        registry.getForToolset('file').map(({ name }) => name),
        ['a'],
        'available ones alone',
      );
      const all = registry.all();
      all.pop();
      same(registry.size, 3, 'a fresh array');
      registry.unregister('a');
      equal(registry.names, ['b', 'c'], 'the names');
    },
  },
  {
    name: 'merge: left to right, the incoming tool’s policy first, and no input is changed',
    run({ core }) {
      const { DefaultToolRegistry } = core;
      const one = (value: Tool) => core.createToolRegistry({ tools: [value] });
      const left = tool('a');
      const merged = (incoming: Tool, onCollision?: 'throw' | 'replace' | 'keep') =>
        DefaultToolRegistry.merge([one(left), one(incoming)], onCollision && { onCollision }).get(
          'a',
        );
      same(
        codeOf(core, () => merged(tool('a'))),
        'E_TOOL_ALREADY_REGISTERED',
        'by default',
      );
      const plain = tool('a');
      same(merged(plain, 'replace'), plain, 'replace');
      same(merged(plain, 'keep'), left, 'keep');
      const pushy = tool('a', { onCollision: 'replace' });
      same(merged(pushy, 'keep'), pushy, 'its own replace');
      same(merged(tool('a', { onCollision: 'keep' }), 'replace'), left, 'its own keep');
      same(merged(tool('a', { onCollision: 'throw' }), 'keep'), left, 'its own throw falls back');
    },
  },
  {
    name: 'merge keeps plugin ids and order, and does not change its inputs',
    run({ core }) {
      const left = core.createToolRegistry({ tools: [tool('a')] });
      const right = new core.DefaultToolRegistry();
      right.register(tool('b'), { pluginId: 'p' });
      const merged = core.DefaultToolRegistry.merge([left, right]);
      equal(merged.names, ['a', 'b'], 'the names');
      same(merged.getPluginId('b'), 'p', 'the plugin');
      merged.unregister('a');
      same(left.has('a'), true, 'the input');
    },
  },
  {
    name: 'isToolRegistry recognises only registries, and never throws',
    run({ core }) {
      const { DefaultToolRegistry } = core;
      const registry = core.createToolRegistry({});
      isTrue(DefaultToolRegistry.isToolRegistry(registry), 'a registry');
      isTrue(DefaultToolRegistry.isToolRegistry(registry.fork()), 'a fork');
      class Lookalike {}
      Object.defineProperty(Lookalike, 'name', { value: 'DefaultToolRegistry' });
      const hostile = new Proxy(
        {},
        {
          get() {
            throw new Error('trap');
          },
          has() {
            throw new Error('trap');
          },
        },
      );
      for (const value of [null, undefined, {}, 'x', new Lookalike(), new Map(), hostile]) {
        same(DefaultToolRegistry.isToolRegistry(value), false, 'something else');
      }
    },
  },
];
