/**
 * A Worker as one would write it: a server, and what its isolates share in Durable Objects. Without
 * the binding `STATE` each isolate keeps to itself.
 */
import { createCapabilityBackends, createToolRegistry, defineTool, ok } from './core.js';
import {
  createDurableObjectStores,
  createMemoryStores,
  createToolServer,
  ToolyardState,
} from './edge.js';

export { ToolyardState };

const schema = { type: 'object', properties: {} };
const storage = { kind: 'kv', scope: 'session' };

let serve;

// biome-ignore lint/style/noDefaultExport: workerd takes the handler from there.
export default {
  fetch(request, env) {
    serve ??= createServer(env);
    return serve(request);
  },
};

function createServer({ STATE, ISOLATE, LIMIT }) {
  const stores = STATE ? createDurableObjectStores(STATE) : createMemoryStores();
  let ran = 0;
  const tools = [
    defineTool({
      name: 'limited',
      description: 'May run so many times in an hour.',
      schema,
      rateLimit: { max_calls: LIMIT, window_seconds: 3600 },
      execute: async () => ok(`run in ${ISOLATE}`),
    }),
    defineTool({
      name: 'remember',
      description: 'Writes a value.',
      schema,
      capabilities: { storage },
      async execute({ key, value, ttlSeconds }, { kvStore }) {
        await kvStore.set(key, value, { ttlSeconds });
        return ok('written');
      },
    }),
    defineTool({
      name: 'recall',
      description: 'Reads a value, and lists what begins like it.',
      schema,
      capabilities: { storage },
      async execute({ key }, { kvStore }) {
        const found = { value: await kvStore.get(key), keys: await kvStore.list(key.slice(0, 2)) };
        return ok(JSON.stringify(found));
      },
    }),
    defineTool({
      name: 'count',
      description: 'Adds one to a count.',
      schema,
      capabilities: { storage },
      async execute({ key }, { kvStore }) {
        for (;;) {
          const before = await kvStore.get(key);
          const next = String(Number(before ?? 0) + 1);
          if (await kvStore.compareAndSet(key, before, next)) return ok(next);
        }
      },
    }),
    defineTool({
      name: 'costly',
      description: 'Is worth keeping.',
      schema,
      cache: true,
      execute: async () => ({ ...ok(`run ${++ran} in ${ISOLATE}`), structured: { ran } }),
    }),
  ];
  return createToolServer({
    registry: createToolRegistry({
      tools,
      backends: createCapabilityBackends({ kv: stores.keyValues }),
    }),
    personalities: [
      { id: 'any', name: 'Any', description: 'Anybody.', toolset: tools.map(({ name }) => name) },
    ],
    auth: { verify: () => ({ subject: 'caller', personalities: ['any'] }) },
    stores,
  });
}
