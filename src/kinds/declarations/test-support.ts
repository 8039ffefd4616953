import type { Kind } from '../kind.ts';

/** A kind whose tools answer with their declaration's name; it names its fields. */
export function fakeKind(name: string, more: Partial<Kind> = {}): Kind {
  return {
    name,
    fields: { config: 'any', place: ['url', 'port'] },
    load: async ({ name: tool, description, parameters, rate_limit }) => ({
      tools: [
        {
          tool: {
            name: tool,
            description: description ?? '',
            schema: parameters ?? { type: 'object', properties: {} },
            capabilities: {},
            ...(rate_limit && { rateLimit: rate_limit }),
            execute: async () => ({ ok: true, value: tool }),
          },
        },
      ],
    }),
    ...more,
  };
}
