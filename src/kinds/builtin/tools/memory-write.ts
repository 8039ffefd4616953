import { memoryScopeOf, ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { writeInTurn } from '../support/key-value.ts';
import { memoryCapabilities, memoryKey, memoryOf } from '../support/memory.ts';

/** Stores a note for later turns and sessions of the same scope. */
export const memoryWrite = defineBuiltin({
  name: 'memory_write',
  config: (z) => z.strictObject({}),
  create: (_config, sources) =>
    builtinTool({
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
      execute: async ({ topic, content, mode = 'replace' }, ctx) => {
        const store = memoryOf(sources, ctx);
        const scope = memoryScopeOf(ctx);
        const key = memoryKey(scope, topic);
        if (mode === 'replace') await store.set(key, content);
        else {
          await writeInTurn(ctx.abortSignal, async () => {
            const before = await store.get(key);
            const text = before === undefined ? content : `${before}\n${content}`;
            return (await store.compareAndSet(key, before, text)) || undefined;
          });
        }
        return ok(`Remembered ${topic} for ${scope}`, { structured: { topic, scope } });
      },
    }),
});
