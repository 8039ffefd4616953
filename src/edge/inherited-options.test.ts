import { describe, expect, test } from 'vitest';
import { createRateLimitStore, createToolCache, createToolRegistry } from '../core/index.ts';
import { createFakeClock, inheritedForms, makeTool } from '../core/test-support.ts';
import { createToolServer } from './create-tool-server.ts';
import { DEFAULT_LIMITS, type ToolServerLimits, toLimits } from './limits.ts';
import type { ToolServerOptions } from './options.ts';
import { toServer } from './server.ts';
import { createDurableObjectStores } from './stores/durable-object-stores.ts';
import { createMemoryStores } from './stores/memory-stores.ts';
import { createFakeDurableObjects } from './stores/test-support/fake-durable-objects.ts';
import { ToolyardState } from './stores/toolyard-state.ts';
import { GUEST } from './test-support.ts';

const limits: ToolServerLimits = {
  ...{ bodyBytes: 500, bodyMs: 1, depth: 9, calls: 1, timeMs: 5, taskMs: 6 },
  ...{ tokenChars: 900, verifyMs: 7, storeMs: 8, subjectCalls: 3, subjectStreams: 2 },
  ...{ resultChars: 700, mediaBytes: 900 },
};
const given: Required<ToolServerOptions> = {
  registry: createToolRegistry({ tools: [makeTool('greet')] }),
  personalities: [GUEST],
  auth: { anonymous: { subject: 'anonymous', personalities: ['guest'] } },
  hosts: ['tools.example'],
  origins: ['https://page.example'],
  limits,
  stores: { rateLimits: createRateLimitStore(), results: createToolCache() },
  economy: () => ({ options: {}, list: async (_id, all) => all, over: (used) => used }),
  rateLimitPer: 'tool',
  sessions: { key: 'k'.repeat(32) },
  sharedStorage: true,
  emptyAllowlist: 'allow-all',
  validateArgs: false,
  validator: () => () => [],
  workingDir: '/srv',
  basePath: '/edge',
  name: 'named',
  version: '2.0.0',
  instructions: 'Search first.',
  clock: createFakeClock(),
  onError: () => {},
  onCall: () => {},
};

describe.each(inheritedForms(given))('options of a server: %s', (_, options) => {
  test.each(Object.keys(given) as (keyof ToolServerOptions)[])('%s', (name) => {
    const read = toServer(options).options;
    // Functions are bound to their object.
    if (typeof given[name] === 'function') expect(read[name]).toBeTypeOf('function');
    else expect(read[name]).toBe(given[name]);
  });

  test('the server keeps its limit, its host and its path', async () => {
    const serve = createToolServer(options);
    const post = (host: string, calls: number) =>
      serve(
        new Request(`https://${host}/edge/execute`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            calls: Array.from({ length: calls }, (__, at) => ({
              toolCallId: `${at}`,
              name: 'greet',
              args: {},
            })),
          }),
        }),
      );
    expect((await post('tools.example', 1)).status).toBe(200);
    expect((await post('tools.example', 2)).status).toBe(413);
    expect((await post('localhost', 1)).status).toBe(421);
  });
});

test.each(inheritedForms(limits))('limits: %s', (_, some) => {
  expect(toLimits(some)).toEqual(limits);
  expect(toLimits({ calls: undefined } as never)).toEqual(DEFAULT_LIMITS);
});

test('an inherited listener keeps its object', async () => {
  class Log {
    readonly errors: unknown[] = [];
    onError(error: unknown) {
      this.errors.push(error);
    }
  }
  const log = Object.assign(new Log(), { ...given, onError: undefined }) as never as Log;
  Reflect.deleteProperty(log, 'onError');
  toServer(log as never).options.onError('broken');
  expect(log.errors).toEqual(['broken']);
});

test.each(inheritedForms({ maxKeys: 1 }))('memory stores: %s', async (_, options) => {
  const { keyValues } = createMemoryStores(options);
  await keyValues.set('a', { value: 'x' });
  expect(() => keyValues.set('b', { value: 'x' })).toThrow('1 keys');
});

test.each(inheritedForms({ subjectKeys: 1 }))('quotas of memory stores: %s', async (_, options) => {
  const { keyValues } = createMemoryStores(options);
  await keyValues.set('session:ada%2Fone/a', { value: 'x' });
  expect(() => keyValues.set('session:ada%2Ftwo/b', { value: 'x' })).toThrow('1 keys');
});

test.each(inheritedForms({ maxEntries: 1 }))('limits of an object: %s', async (_, bounds) => {
  const { namespace } = await createFakeDurableObjects(
    (state) => new ToolyardState(state, {}, bounds),
  );
  const { keyValues } = createDurableObjectStores(namespace);
  await keyValues.set('s/a', { value: 'x' });
  await expect(keyValues.set('s/b', { value: 'x' })).rejects.toThrow('full');
});

test.each(inheritedForms({ name: 'staging' }))('durable stores: %s', async (_, options) => {
  const shared = await createFakeDurableObjects((state) => new ToolyardState(state));
  await createDurableObjectStores(shared.namespace, options).keyValues.set('s/a', { value: 'x' });
  expect(shared.names).toEqual(['staging/kv:s']);
});
