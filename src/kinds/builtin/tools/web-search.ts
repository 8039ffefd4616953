import { ok, systemClock, type ToolContext } from '../../../core/index.ts';
import { getOwn } from '../../../lib/own-property.ts';
import { pause } from '../../pause.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { endpointFor } from '../support/endpoints.ts';
import { hostNameOf, jsonOf, post, sendRequest, waitAsked, withQuery } from '../support/http.ts';
import { shortened, textOrEmpty } from '../support/text.ts';

const TAVILY = 'https://api.tavily.com/search';
const TRIES = 2;
/** With a longer wait the call fails at once: the model can use the time better. */
const LONGEST_WAIT_MS = 5000;
const SNIPPET_CHARS = 500;

/** Searches the web, and retries once if the service names a time. */
export const webSearch = defineBuiltin({
  name: 'web_search',
  config: (z) =>
    z.strictObject({
      provider: z.enum(['default', 'tavily']).default('default'),
      /** Needed by `tavily`; sent as a bearer token. */
      api_key: z.string().min(1).optional(),
      /** Default: the URL of the provider. */
      endpoint: z.url({ protocol: /^https?$/ }).optional(),
      max_results: z.int().min(1).max(20).default(5),
      timeout_seconds: z.number().positive().max(600).default(30),
    }),
  create({ provider, api_key, endpoint, max_results: usual, timeout_seconds }, sources, report) {
    const tavily = provider === 'tavily';
    if (tavily && api_key === undefined) {
      report({ path: ['config', 'api_key'], message: "The provider 'tavily' needs an 'api_key'." });
      return undefined;
    }
    const configured = endpoint ?? (tavily ? TAVILY : undefined);
    const advice = ", or 'config.provider' to tavily";
    const address = endpointFor('web_search', configured, sources, report, advice);
    if (address === undefined) return undefined;
    const headers = api_key === undefined ? {} : { authorization: `Bearer ${api_key}` };
    const ask = (query: string, count: number, ctx: ToolContext) =>
      tavily
        ? post(address, ctx, { query, max_results: count }, headers)
        : sendRequest(withQuery(address, { q: query, max_results: count }), ctx, { headers });
    return builtinTool({
      name: 'web_search',
      argumentAliases: { count: 'max_results', num_results: 'max_results', limit: 'max_results' },
      description: 'Searches the web and returns titles, URLs and excerpts.',
      toolset: 'web',
      schema: {
        type: 'object',
        properties: {
          query: { type: 'string', minLength: 1, maxLength: 400, description: 'The search query.' },
          max_results: {
            type: 'integer',
            minimum: 1,
            maximum: 20,
            default: usual,
            description: `The maximum number of results. Default ${String(usual)}.`,
          },
        },
        required: ['query'],
        additionalProperties: false,
      },
      capabilities: { network: { allowedHosts: [hostNameOf(address)] } },
      timeoutMs: timeout_seconds * 1000,
      maxResultChars: 15_000,
      outputIsUntrusted: true,
      async execute({ query, max_results: count = usual }, ctx) {
        for (let attempt = 1; ; attempt += 1) {
          try {
            const answer = jsonOf(await ask(query, count, ctx));
            const results = resultsOf(answer).slice(0, count);
            return ok(shown(results, answerOf(answer)), { structured: { results } });
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

/** Where services put the list of results: Tavily and SearXNG, Brave, Serper, Google, Bing. */
const LISTS = [['results'], ['web', 'results'], ['organic'], ['items'], ['webPages', 'value']];

function resultsOf(answer: unknown): Result[] {
  const lists = [answer, ...LISTS.map((path) => path.reduce(getOwn, answer))];
  const list = lists.find((one) => Array.isArray(one));
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const url = firstText(item, ['url', 'link']);
    if (url === '') return [];
    const snippet = firstText(item, ['snippet', 'content', 'description']);
    const title = firstText(item, ['title', 'name']) || url;
    return [{ title: oneLine(title), url, snippet: oneLine(snippet) }];
  });
}

/** The first of these members that is a text; services use different names. */
function firstText(item: unknown, names: readonly string[]): string {
  return names.map((name) => textOrEmpty(getOwn(item, name))).find((text) => text !== '') ?? '';
}

/** The service's own answer to the question, such as Tavily's `answer`. */
function answerOf(answer: unknown): string {
  return oneLine(textOrEmpty(getOwn(answer, 'answer')));
}

function oneLine(text: string): string {
  return shortened(text.replace(/\s+/g, ' ').trim(), SNIPPET_CHARS);
}

function shown(results: readonly Result[], answer: string): string {
  if (results.length === 0) return answer || 'No results.';
  const list = results
    .map(
      ({ title, url, snippet }, index) =>
        `${String(index + 1)}. ${title}\n   ${url}\n   ${snippet}`,
    )
    .join('\n');
  return answer === '' ? list : `${answer}\n\n${list}`;
}
