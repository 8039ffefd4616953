import { makeTool } from '../../core/test-support.ts';
import type { Kind } from '../kind.ts';

/** A kind whose tools answer with their declaration's name. It has a list of fields. */
export function fakeKind(name: string, more: Partial<Kind> = {}): Kind {
  return {
    name,
    fields: { config: 'any', place: ['url', 'port'] },
    load: async ({ name: tool, description, parameters, rate_limit }) => ({
      tools: [
        {
          tool: makeTool(tool, {
            description: description ?? '',
            schema: parameters ?? { type: 'object', properties: {} },
            ...(rate_limit && { rateLimit: rate_limit }),
          }),
        },
      ],
    }),
    ...more,
  };
}
