import MiniSearch from 'minisearch';
import type { Msw } from '../http-msw.ts';
import { problem } from '../http-problem.ts';
import { type SimulatedService, wholeNumber } from '../http-service.ts';
import type { WikiArticle } from './content.ts';

const HOST = 'https://wiki.example';

/**
 * An encyclopaedia: `GET /api/summary/<title>`, `GET /api/page/<title>` and
 * `GET /api/search?q=…&limit=…` (1 to 20, default 5). Titles match in any case, with `_` for a
 * space; a redirect answers under the article's own title.
 */
export function createWikiService(
  { http }: Msw,
  articles: readonly WikiArticle[],
): SimulatedService {
  const byTitle = new Map<string, WikiArticle>();
  for (const article of articles) {
    for (const name of [article.title, ...(article.redirects ?? [])]) {
      byTitle.set(normalised(name), article);
    }
  }
  const index = new MiniSearch<WikiArticle>({
    idField: 'title',
    fields: ['title', 'text'],
    searchOptions: { boost: { title: 4 }, prefix: true },
  });
  index.addAll(articles);

  const answer = (title: unknown, show: (article: WikiArticle) => object) => {
    const article = byTitle.get(normalised(String(title)));
    if (!article) return problem(404, `There is no article called ${String(title)}.`);
    return Response.json({ title: article.title, url: urlOf(article), ...show(article) });
  };

  return {
    name: 'wiki',
    hosts: ['wiki.example'],
    conditions: { latencyMs: { p50: 120, p99: 480 } },
    handlers: [
      http.get(`${HOST}/api/summary/:title`, ({ params }) =>
        answer(params.title, (article) => ({ summary: summaryOf(article) })),
      ),
      http.get(`${HOST}/api/page/:title`, ({ params }) =>
        answer(params.title, ({ text }) => ({ text })),
      ),
      http.get(`${HOST}/api/search`, ({ request }) => {
        const { searchParams } = new URL(request.url);
        const query = searchParams.get('q')?.trim() ?? '';
        const limit = wholeNumber(searchParams.get('limit') ?? '5', 1, 20);
        if (query === '' || limit === undefined) {
          return problem(400, 'q must not be empty, and limit must be from 1 to 20.');
        }
        const results = index
          .search(query)
          .slice(0, limit)
          .flatMap(({ id }) => {
            const article = byTitle.get(normalised(String(id)));
            if (!article) return [];
            return [{ title: article.title, url: urlOf(article), summary: summaryOf(article) }];
          });
        return Response.json({ query, results });
      }),
      http.all(`${HOST}/*`, () => problem(404, 'There is no such resource.')),
    ],
  };
}

function normalised(title: string): string {
  return title.replaceAll('_', ' ').trim().toLowerCase();
}

function summaryOf({ text }: WikiArticle): string {
  return text.split('\n\n', 1)[0] ?? '';
}

function urlOf({ title }: WikiArticle): string {
  return `${HOST}/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`;
}
