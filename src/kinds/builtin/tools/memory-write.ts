import { memoryScopeOf, ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { createQueue } from '../support/key-value.ts';
import { memoryCapabilities, memoryKey, memoryOf } from '../support/memory.ts';

/** Stores a note for later turns and sessions of the same scope. */
export const memoryWrite = defineBuiltin({
  name: 'memory_write',
  config: (z) => z.strictObject({}),
  create(_config, sources) {
    const inTurn = createQueue();
    return builtinTool({
      name: 'memory_write',
      description: 'Stores a note for later turns and sessions. memory_read returns it.',
      toolset: 'memory',
      schema: {
        type: 'object',
        properties: {
          topic: {
            type: 'string',
            minLength: 1,
            maxLength: 100,
            description: 'The name of the note.',
          },
          content: { type: 'string', maxLength: 20_000, description: 'The text of the note.' },
          mode: {
            enum: ['replace', 'append'],
            default: 'replace',
            description: 'replace overwrites the note, append adds to its end. Default replace.',
          },
        },
        required: ['topic', 'content'],
        additionalProperties: false,
      },
      capabilities: memoryCapabilities(sources),
      execute: ({ topic, content, mode = 'replace' }, ctx) =>
        inTurn(async () => {
          ctx.abortSignal.throwIfAborted();
          const store = memoryOf(sources, ctx);
          const scope = memoryScopeOf(ctx);
          const key = memoryKey(scope, topic);
          const before = mode === 'append' ? await store.get(key) : undefined;
          await store.set(key, before === undefined ? content : `${before}\n${content}`);
          return ok(`Remembered ${topic} for ${scope}`, { structured: { topic, scope } });
        }),
    });
  },
});
