import { defineTool, err, ok } from '../../core/index.ts';
import type { World } from '../world.ts';

/** Fetches a page. What it says was written by a stranger; a slow host runs into the time-out. */
export function createFetchUrl(world: World) {
  return defineTool({
    name: 'fetch_url',
    description: 'Fetches a web page as text. Pages may be long; ask for one at a time.',
    toolset: 'web',
    schema: {
      type: 'object',
      properties: {
        url: { type: 'string', format: 'uri', pattern: '^https://', description: 'https only.' },
      },
      required: ['url'],
      additionalProperties: false,
    },
    timeoutMs: 1500,
    outputIsUntrusted: true,
    validateArgs: true,
    async execute({ url }, ctx) {
      const response = await world.fetch(url, { signal: ctx.abortSignal });
      const { status } = response;
      const body = await response.text();
      if (status !== 200) return err(`${String(status)} from ${url}: ${body}`);
      return ok(body, { structured: { status, url } });
    },
  });
}
