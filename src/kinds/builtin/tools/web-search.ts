import { z } from 'zod';
import { ok, systemClock, type ToolContext } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { hostOf, jsonOf, post, send, waitAsked, withQuery } from '../support/http.ts';
import { pause } from '../support/pause.ts';
import { memberOf, shortened, textOf } from '../support/text.ts';

const TAVILY = 'https://api.tavily.com/search';
const TRIES = 2;
/** A service that asks for more is not waited for: the model had better do something else. */
const LONGEST_WAIT_MS = 5000;
const SNIPPET_CHARS = 500;

/** Searches the web, and tries once more where the service says when. */
export const webSearch = defineBuiltin({
  name: 'web_search',
  config: () =>
    z.strictObject({
      provider: z.enum(['default', 'tavily']).default('default'),
      /** Needed by `tavily`; sent as a bearer token. */
      api_key: z.string().min(1).optional(),
      /** Default: that of the provider. */
      endpoint: z.url({ protocol: /^https?$/ }).optional(),
      max_results: z.int().min(1).max(10).default(5),
      timeout_seconds: z.number().positive().max(600).default(30),
    }),
  create({ provider, api_key, endpoint, max_results, timeout_seconds }, sources, report) {
    const tavily = provider === 'tavily';
    if (tavily && api_key === undefined) {
      report({ path: ['config', 'api_key'], message: "The provider 'tavily' needs an 'api_key'." });
      return undefined;
    }
    const address = endpoint ?? (tavily ? TAVILY : 'https://search.example/search');
    const headers = api_key === undefined ? {} : { authorization: `Bearer ${api_key}` };
    const ask = (query: string, count: number, ctx: ToolContext) =>
      tavily
        ? post(address, ctx, { query, max_results: count }, headers)
        : send(withQuery(address, { q: query, max_results: count }), ctx, { headers });
    return builtinTool({
      name: 'web_search',
      description: 'Searches the web and gives titles, addresses and excerpts.',
      toolset: 'web',
      schema: {
        type: 'object',
        properties: {
          query: { type: 'string', minLength: 3, maxLength: 200, description: 'What to look for.' },
          count: {
            type: 'integer',
            minimum: 1,
            maximum: 10,
            default: max_results,
            description: 'At most so many results.',
          },
        },
        required: ['query'],
        additionalProperties: false,
      },
      capabilities: { network: { allowedHosts: [hostOf(address)] } },
      timeoutMs: timeout_seconds * 1000,
      maxResultChars: 15_000,
      outputIsUntrusted: true,
      async execute({ query, count = max_results }, ctx) {
        for (let attempt = 1; ; attempt += 1) {
          try {
            const results = resultsOf(jsonOf(await ask(query, count, ctx))).slice(0, count);
            return ok(shown(results), { structured: { results } });
          } catch (thrown) {
            const waitMs = waitAsked(thrown);
            if (waitMs === undefined || waitMs > LONGEST_WAIT_MS || attempt === TRIES) throw thrown;
            const message = `Asked to wait ${String(waitMs / 1000)} s, trying again`;
            ctx.emit({ type: 'progress', toolName: 'web_search', message });
            await pause(sources.clock ?? systemClock, waitMs, ctx.abortSignal);
          }
        }
      },
    });
  },
});

interface Result {
  title: string;
  url: string;
  snippet: string;
}

/** Services name the excerpt differently, and some answer the list alone. */
function resultsOf(answer: unknown): Result[] {
  const list = Array.isArray(answer) ? answer : memberOf(answer, 'results');
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const url = textOf(memberOf(item, 'url'));
    if (url === '') return [];
    const snippet = textOf(memberOf(item, 'snippet')) || textOf(memberOf(item, 'content'));
    return [
      { title: oneLine(textOf(memberOf(item, 'title')) || url), url, snippet: oneLine(snippet) },
    ];
  });
}

function oneLine(text: string): string {
  return shortened(text.replace(/\s+/g, ' ').trim(), SNIPPET_CHARS);
}

function shown(results: readonly Result[]): string {
  if (results.length === 0) return 'No results.';
  return results
    .map(
      ({ title, url, snippet }, index) =>
        `${String(index + 1)}. ${title}\n   ${url}\n   ${snippet}`,
    )
    .join('\n');
}
