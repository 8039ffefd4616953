import { memoryScopeOf, ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { memoryCapabilities, memoryKey, memoryOf } from '../support/memory.ts';

/** Reads a note of `memory_write` in the same scope. */
export const memoryRead = defineBuiltin({
  name: 'memory_read',
  config: (z) => z.strictObject({}),
  create: (_config, sources) =>
    builtinTool({
      name: 'memory_read',
      description:
        'Returns a note that memory_write stored in an earlier turn or session. Without a topic it lists the topics.',
      toolset: 'memory',
      schema: {
        type: 'object',
        properties: {
          topic: {
            type: 'string',
            minLength: 1,
            maxLength: 100,
            description: 'The name of the note. Leave it out to list the topics.',
          },
        },
        additionalProperties: false,
      },
      capabilities: memoryCapabilities(sources),
      outputIsUntrusted: true,
      async execute({ topic }, ctx) {
        const store = memoryOf(sources, ctx);
        const scope = memoryScopeOf(ctx);
        if (topic !== undefined) {
          const note = await store.get(memoryKey(scope, topic));
          if (note === undefined) return ok(`There is no note on ${topic}.`);
          return ok(note, { structured: { topic, scope } });
        }
        const prefix = memoryKey(scope, '');
        const topics = (await store.list(prefix)).map((key) => key.slice(prefix.length));
        return ok(topics.length === 0 ? 'There are no notes.' : topics.join('\n'), {
          structured: { topics, scope },
        });
      },
    }),
});
