import { expect, it } from 'vitest';
import { createToolRegistry, err, ok, type ToolCache } from '../../core/index.ts';
import { createFakeClock, makeCtx, makeTool } from '../../core/test-support.ts';
import { createDurableObjectStores } from './durable-object-stores.ts';
import { createKeptTexts } from './kept-texts.ts';
import { createMemoryStores } from './memory-stores.ts';
import type { ServerTexts } from './parted-cache.ts';
import { createFakeDurableObjects } from './test-support/fake-durable-objects.ts';
import { ToolyardState } from './toolyard-state.ts';

const inMemory = async () => createMemoryStores({ results: { maxEntries: 1 } }).results;

const inObjects = async () => {
  const { namespace } = await createFakeDurableObjects(
    (state) => new ToolyardState(state, undefined, { maxEntries: 1 }),
  );
  return createDurableObjectStores(namespace, { resultShards: 1 }).results;
};

/** Texts of an isolate that has none yet. */
function isolate(cache: ToolCache, name: ServerTexts) {
  const kept = createKeptTexts(cache, createFakeClock(), name, 60_000);
  return {
    keep: (key: string) => kept({ owner: 'a', key, create: async () => ok('kept') }),
    find: async (key: string) => {
      const { result } = await kept({ owner: 'a', key, create: async () => err('none') });
      return result.ok;
    },
  };
}

const ONE = [{ toolCallId: '1', name: 'a', args: {} }];

it.each([
  ['in memory', inMemory],
  ['in objects', inObjects],
])('keeps results of tools beside the texts of the server, %s', async (_, create) => {
  const cache = await create();
  let runs = 0;
  const tool = makeTool('a', { cache: true, execute: async () => ok(`run ${++runs}`) });
  const registry = createToolRegistry({ tools: [tool], cache });
  await registry.executeParallel(ONE, makeCtx());
  await isolate(cache, 'idempotency').keep('one');
  await isolate(cache, 'links').keep('one');
  await registry.executeParallel(ONE, makeCtx());
  expect(runs).toBe(1);
});

it('keeps answers beside links and results, for all isolates', async () => {
  const cache = await inObjects();
  await isolate(cache, 'idempotency').keep('one');
  await isolate(cache, 'links').keep('one');
  await isolate(cache, 'links').keep('two');
  const registry = createToolRegistry({ tools: [makeTool('a', { cache: true })], cache });
  await registry.executeParallel(ONE, makeCtx());
  expect(await isolate(cache, 'idempotency').find('one')).toBe(true);
  expect(await isolate(cache, 'links').find('one')).toBe(false);
  cache.clear();
  expect(await isolate(cache, 'idempotency').find('one')).toBe(false);
});
