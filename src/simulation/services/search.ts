import MiniSearch from 'minisearch';
import type { Msw } from '../http-msw.ts';
import { problem } from '../http-problem.ts';
import { type SimulatedService, wholeNumber } from '../http-service.ts';
import type { WebDocument } from './content.ts';

/** One hit, as the service answers it. */
export interface DocumentHit {
  title: string;
  url: string;
  /** The piece of the text around the first word that was found. */
  snippet: string;
  /** The best hit first; only the order means something. */
  score: number;
}

const SNIPPET_CHARS = 220;

/**
 * Full-text search over documents. `site:host` keeps the pages of one host.
 *
 * `GET /search?q=…&max_results=…` (1 to 20, default 5) answers `{ query, results }`.
 */
export function createSearchService(
  { http }: Msw,
  documents: readonly WebDocument[],
): SimulatedService {
  const index = new MiniSearch<WebDocument>({
    idField: 'url',
    fields: ['title', 'text'],
    searchOptions: { boost: { title: 3 }, prefix: (term) => term.length > 3, fuzzy: 0.15 },
  });
  index.addAll(documents);
  const byUrl = new Map(documents.map((document) => [document.url, document]));

  function search(query: string, count: number): DocumentHit[] {
    const site = /(?:^|\s)site:(\S+)/.exec(query)?.[1];
    const words = query.replace(/(?:^|\s)site:\S+/g, ' ').trim();
    const hits = index.search(words === '' ? MiniSearch.wildcard : words).flatMap((hit) => {
      const document = byUrl.get(String(hit.id));
      if (!document || (site && new URL(document.url).hostname !== site)) return [];
      const { title, url, text } = document;
      const snippet = snippetOf(text, hit.terms);
      return [{ title, url, snippet, score: Math.round(hit.score * 1000) / 1000 }];
    });
    return hits.slice(0, count);
  }

  return {
    name: 'search',
    hosts: ['search.example'],
    conditions: { latencyMs: [150, 220] },
    handlers: [
      http.get('https://search.example/search', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const query = searchParams.get('q')?.trim() ?? '';
        const count = wholeNumber(searchParams.get('max_results') ?? '5', 1, 20);
        if (query === '') return problem(400, 'The parameter q is missing.');
        if (count === undefined) return problem(400, 'max_results must be from 1 to 20.');
        return Response.json({ query, results: search(query, count) });
      }),
      http.all('https://search.example/*', () => problem(404, 'There is only GET /search.')),
    ],
  };
}

function snippetOf(text: string, terms: readonly string[]): string {
  const plain = text.replace(/\s+/g, ' ');
  const lower = plain.toLowerCase();
  const found = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const start = found.length === 0 ? 0 : Math.max(0, Math.min(...found) - 60);
  const piece = plain.slice(start, start + SNIPPET_CHARS).trim();
  const end = start + SNIPPET_CHARS < plain.length ? '…' : '';
  return `${start > 0 ? '…' : ''}${piece}${end}`;
}
