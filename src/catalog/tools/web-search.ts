import { defineTool, err, ok } from '../../core/index.ts';
import { SEARCH_HOST } from '../data/web.ts';
import type { World } from '../world.ts';

const TRIES = 2;

/** Searches the web, tries once more after a 429, and may run three times a minute. */
export function createWebSearch(world: World) {
  return defineTool({
    name: 'web_search',
    description: 'Searches the web and returns titles, URLs and excerpts.',
    toolset: 'web',
    schema: {
      type: 'object',
      properties: {
        query: { type: 'string', minLength: 3, maxLength: 200, description: 'The search query.' },
        count: { type: 'integer', minimum: 1, maximum: 10, default: 5 },
      },
      required: ['query'],
      additionalProperties: false,
    },
    maxResultChars: 15_000,
    rateLimit: { max_calls: 3, window_seconds: 60 },
    outputIsUntrusted: true,
    validateArgs: true,
    async execute({ query, count = 5 }, ctx) {
      const address = `https://${SEARCH_HOST}/search?q=${encodeURIComponent(query)}`;
      for (let attempt = 1; ; attempt++) {
        const response = await world.fetch(address, { signal: ctx.abortSignal });
        const { status } = response;
        const body = await response.text();
        if (status === 200) return ok(readable(body, count), { cost_usd: 0.004 });
        const seconds = Number(response.headers.get('retry-after') ?? 1);
        if (attempt === TRIES) {
          return err(
            `${String(status)} from the simulated backend: too many searches of code hosts. Try again in ${String(seconds)} s.`,
            'execution_failed',
            { retryAfterMs: seconds * 1000 },
          );
        }
        const message = `${String(status)}, trying again`;
        ctx.emit({ type: 'progress', toolName: 'web_search', message });
      }
    },
  });
}

function readable(body: string, count: number): string {
  // The simulated search service writes these three fields.
  const results = JSON.parse(body) as { title: string; url: string; snippet: string }[];
  if (results.length === 0) return 'No results.';
  return results
    .slice(0, count)
    .map(
      ({ title, url, snippet }, index) =>
        `${String(index + 1)}. ${title}\n   ${url}\n   ${snippet}`,
    )
    .join('\n');
}
