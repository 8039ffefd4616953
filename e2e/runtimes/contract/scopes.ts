import { equal, isTrue, same, throws } from './assert.ts';
import type { ContractCase } from './contract-case.ts';
import { tool } from './fixtures.ts';

/** The lifetime and visibility of tools in turns and plugins, and subscribers. */
export const scopes: ContractCase[] = [
  {
    name: 'pruneEphemeral removes only ephemeral tools, and is idempotent',
    run({ core }) {
      const registry = core.createToolRegistry({
        tools: [tool('a', { ephemeral: true }), tool('b')],
      });
      registry.pruneEphemeral();
      registry.pruneEphemeral();
      equal(registry.names, ['b'], 'the names');
    },
  },
  {
    name: 'bindContext prunes on ack, but not on nack or after unsubscribing',
    run({ core }) {
      const after = (
        how: (dispatch: ReturnType<typeof core.createDispatchContext>, off: () => void) => void,
      ) => {
        const registry = core.createToolRegistry({ tools: [tool('a', { ephemeral: true })] });
        const dispatch = core.createDispatchContext();
        const off = registry.bindContext(dispatch);
        how(dispatch, off);
        return registry.size;
      };
      same(
        after((dispatch) => dispatch.ack()),
        0,
        'ack',
      );
      same(
        after((dispatch) => dispatch.nack()),
        1,
        'nack',
      );
      same(
        after((dispatch, off) => {
          off();
          dispatch.ack();
        }),
        1,
        'unsubscribed',
      );
    },
  },
  {
    name: 'a dispatch settles once',
    run({ core }) {
      const dispatch = core.createDispatchContext();
      dispatch.ack();
      throws(() => dispatch.ack(), 'a second ack');
      throws(() => dispatch.nack(), 'a nack after it');
    },
  },
  {
    name: 'edits of a fork and of its registry do not affect each other',
    run({ core }) {
      const registry = new core.DefaultToolRegistry();
      registry.register(tool('a'), { pluginId: 'p' });
      const fork = registry.fork();
      fork.register(tool('b'));
      fork.unregister('a');
      registry.register(tool('c'));
      equal(registry.names, ['a', 'c'], 'the registry');
      equal(fork.names, ['b'], 'the fork');
      same(registry.fork().getPluginId('a'), 'p', 'the plugin in another fork');
    },
  },
  {
    name: 'an extension removes exactly its tools that are still registered',
    run({ core }) {
      const registry = core.createToolRegistry({ tools: [tool('own')] });
      const extension = registry.extension('p');
      extension.register(tool('a'));
      extension.registerAll([tool('b'), tool('c')]);
      same(registry.getPluginId('b'), 'p', 'the plugin');
      const later = tool('c');
      registry.register(later, true);
      registry.register(tool('d'), { pluginId: 'p' });
      extension.dispose();
      extension.dispose();
      equal(registry.names, ['own', 'c', 'd'], 'the names');
      same(registry.get('c'), later, 'the later tool');
    },
  },
  {
    name: 'a snapshot keeps its identity until a change, and its functions need no receiver',
    run({ core }) {
      const registry = core.createToolRegistry({ tools: [tool('a')] });
      const { getSnapshot, subscribe } = registry;
      const before = getSnapshot();
      same(getSnapshot(), before, 'unchanged');
      let reported = 0;
      const off = subscribe(() => {
        reported += 1;
      });
      registry.registerAll([tool('b'), tool('c')]);
      same(reported, 1, 'one change, one call');
      const after = getSnapshot();
      isTrue(after !== before && after.version > before.version, 'a new version');
      equal(
        before.tools.map(({ name }) => name),
        ['a'],
        'the old snapshot',
      );
      equal(
        after.tools.map(({ name }) => name),
        ['a', 'b', 'c'],
        'the new snapshot',
      );
      off();
      registry.unregister('a');
      same(reported, 1, 'after unsubscribing');
    },
  },
  {
    name: 'a throwing listener affects neither the change nor other listeners',
    run({ core }) {
      const registry = new core.DefaultToolRegistry();
      let reported = 0;
      registry.subscribe(() => {
        throw new Error('broken');
      });
      registry.subscribe(() => {
        reported += 1;
      });
      try {
        registry.register(tool('a'));
      } catch {
        // The contract does not say whether the caller sees the error, only that the change applies
        // and other subscribers run.
      }
      same(registry.has('a'), true, 'the change');
      same(reported, 1, 'the other listener');
    },
  },
];
