import { boundedJson, ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { storeOf } from '../support/key-value.ts';
import { refuseArgument } from '../support/refusal.ts';
import { countNoun, parsedOrText } from '../support/text.ts';

/** Values that outlive a call: set, get, delete, list. */
export const cacheStore = defineBuiltin({
  name: 'cache_store',
  config: (z) =>
    z.strictObject({
      scope: z.enum(['tool-private', 'session', 'personality', 'subject']).default('tool-private'),
      ttl_seconds: z.number().min(0).optional(),
    }),
  create: ({ scope, ttl_seconds }) =>
    builtinTool({
      name: 'cache_store',
      argumentAliases: { operation: 'action', ttl: 'ttl_seconds' },
      description:
        'Stores JSON values between calls. set stores a value under a key, get returns it, delete removes it, and list returns the keys.',
      toolset: 'data',
      schema: {
        type: 'object',
        properties: {
          action: {
            enum: ['get', 'set', 'delete', 'list'],
            description: 'The operation: get, set, delete or list.',
          },
          key: {
            type: 'string',
            minLength: 1,
            maxLength: 200,
            description: 'The key. Required for get, set and delete.',
          },
          value: { description: 'The value to store, any JSON. Required for set.' },
          ttl_seconds: {
            type: 'number',
            minimum: 0,
            description:
              ttl_seconds === undefined
                ? 'The number of seconds after which set lets the value expire. Default: never.'
                : `The number of seconds after which set lets the value expire. Default ${String(ttl_seconds)}.`,
          },
          prefix: {
            type: 'string',
            description: 'list returns only keys with this prefix. Default: all keys.',
          },
        },
        required: ['action'],
        additionalProperties: false,
      },
      capabilities: {
        storage: {
          kind: 'kv',
          scope,
          ...(ttl_seconds !== undefined && { ttlSecondsDefault: ttl_seconds }),
        },
      },
      outputIsUntrusted: true,
      async execute({ action, key, value, ttl_seconds: ttlSeconds, prefix }, ctx) {
        const store = storeOf(ctx);
        if (action === 'list') {
          const keys = await store.list(prefix);
          return ok(keys.length === 0 ? 'There are no keys.' : keys.join('\n'), {
            structured: { keys },
          });
        }
        if (key === undefined) return refuseArgument('key', `${action} needs a key.`);
        if (action === 'set') {
          if (value === undefined) refuseArgument('value', 'set needs a value.');
          await store.set(key, boundedJson(value), ttlSeconds === undefined ? {} : { ttlSeconds });
          const until = ttlSeconds === undefined ? '' : ` for ${countNoun(ttlSeconds, 'second')}`;
          return ok(`Stored ${key}${until}`);
        }
        const found = await store.get(key);
        if (action === 'delete') {
          await store.delete(key);
          return ok(found === undefined ? `There was no ${key}` : `Deleted ${key}`);
        }
        if (found === undefined) {
          return ok(`Nothing is stored under ${key}`, { structured: { found: false } });
        }
        return ok(found, { structured: { found: true, value: parsedOrText(found) } });
      },
    }),
});
