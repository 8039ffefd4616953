import { defineTool, ok } from '../../core/index.ts';
import type { World } from '../world.ts';

/** The secret that is the key of the service. */
export const EXTRACT_KEY = 'EXTRACT_API_KEY';

/** Needs the key of a paid service; without it the tool is hidden from the model. */
export function createWebExtract(world: World) {
  return defineTool({
    name: 'web_extract',
    description: 'Extracts the main text of up to five pages, without navigation and advertising.',
    toolset: 'web',
    schema: {
      type: 'object',
      properties: {
        urls: {
          type: 'array',
          items: { type: 'string', format: 'uri' },
          minItems: 1,
          maxItems: 5,
          description: 'The URLs of the pages.',
        },
      },
      required: ['urls'],
      additionalProperties: false,
    },
    outputIsUntrusted: true,
    validateArgs: true,
    isAvailable: () => world.keys.has(EXTRACT_KEY),
    async execute({ urls }, ctx) {
      const texts = await Promise.all(
        urls.map(async (url) => {
          const response = await world.fetch(url, { signal: ctx.abortSignal });
          return response.text();
        }),
      );
      return ok(texts.join('\n\n'));
    },
  });
}
