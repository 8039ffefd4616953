/** The host of the search service that the example tools use. */
export const SEARCH_HOST = 'search.ferry.example';

/** A page of the simulated web. */
export interface WebPage {
  url: string;
  title: string;
  /** Shown by the search, which finds only pages with an excerpt. */
  snippet?: string;
  /** Markdown. Default: no page is there. */
  text?: string;
}

/** Answers a query with the pages that share a word with it, the best first. */
export function answerSearch(pages: readonly WebPage[], query: string): Response {
  const words = query
    .toLowerCase()
    .split(/\W+/)
    .filter((word) => word.length > 2);
  const score = ({ title, snippet = '' }: WebPage) => {
    const text = `${title} ${snippet}`.toLowerCase();
    return words.filter((word) => text.includes(word)).length;
  };
  const found = pages.filter((page) => page.snippet !== undefined && score(page) > 0);
  const best = found.sort((a, b) => score(b) - score(a));
  return Response.json(best.map(({ title, url, snippet }) => ({ title, url, snippet })));
}

/** Answers the address of a page. */
export function answerPage(pages: readonly WebPage[], { method, url }: Request): Response {
  const found = method === 'GET' ? pages.find((page) => page.url === url) : undefined;
  const headers = { 'content-type': 'text/markdown' };
  const status = found?.text === undefined ? 404 : 200;
  return new Response(found?.text ?? 'Not Found', { status, headers });
}

const apis = new Map<string, { status: number; body: string }>([
  [
    'GET https://status.ferry.example/api/health',
    { status: 200, body: '{"status":"ok","queued":18,"retry":412,"dead":7,"oldestSeconds":93}' },
  ],
  [
    'GET https://legacy.ferry.example/api/endpoints',
    {
      status: 200,
      body: '{"endpoints":[{"id":"ep_1","jitter":"none"},{"id":"ep_2","jitter":"none"}]}',
    },
  ],
  [
    'POST https://hooks.ferry.example/test',
    { status: 202, body: '{"accepted":true,"delivery":"dlv_8f3k2m9x1q7a"}' },
  ],
]);

/** Answers a request to an API of the team. */
export function answerApi({ method, url }: Request): Response {
  const { status, body } = apis.get(`${method} ${url}`) ?? NO_RESOURCE;
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}

const NO_RESOURCE = { status: 404, body: '{"error":"no such resource"}' };
