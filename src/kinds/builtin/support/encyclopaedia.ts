import type { ToolContext } from '../../../core/index.ts';
import { getOwn } from '../../../lib/own-property.ts';
import { jsonOf, requestReply, sent, withQuery } from './http.ts';
import { textOrEmpty } from './text.ts';

/** One article, or a part of it. */
export interface Article {
  title: string;
  url: string;
  text: string;
}

/** Access to an encyclopaedia. */
export interface Encyclopaedia {
  /** The article with this title; `undefined` if it does not exist. */
  article(part: 'summary' | 'page', title: string, ctx: ToolContext): Promise<Article | undefined>;
  /** Best first. */
  search(query: string, limit: number, ctx: ToolContext): Promise<Article[]>;
}

/** The URLs of one service, below its base. */
interface Routes {
  summary(title: string): string;
  page(title: string): string;
  search(query: string, limit: number): string;
}

/**
 * An encyclopaedia by its URL. A Wikimedia origin uses its REST API, any other URL uses
 * `/summary/<title>`, `/page/<title>` and `/search?q=&limit=`.
 */
export function encyclopaediaAt(endpoint: string): Encyclopaedia {
  const base = endpoint.replace(/\/$/, '');
  const { origin, hostname } = new URL(base);
  const routes = WIKIMEDIA.test(hostname) ? wikimediaRoutes(origin) : plainRoutes(base);
  return {
    async article(part, title, ctx) {
      const reply = await requestReply(routes[part](title), ctx);
      if (reply.status === 404) return undefined;
      const answer = jsonOf(sent(reply));
      const page = listIn(getOwn(answer, 'query'), 'pages')[0] ?? answer;
      return getOwn(page, 'missing') === true ? undefined : articleOf(page, origin);
    },
    async search(query, limit, ctx) {
      const answer = jsonOf(sent(await requestReply(routes.search(query, limit), ctx)));
      const found = [...listIn(answer, 'results'), ...listIn(answer, 'pages')];
      return found.map((item) => articleOf(item, origin));
    },
  };
}

const WIKIMEDIA = /(?:^|\.)(?:wikipedia|wiktionary|wikivoyage|wikibooks|wikinews|wikiquote)\.org$/;

function plainRoutes(base: string): Routes {
  return {
    summary: (title) => `${base}/summary/${encodeURIComponent(title)}`,
    page: (title) => `${base}/page/${encodeURIComponent(title)}`,
    search: (q, limit) => withQuery(`${base}/search`, { q, limit }),
  };
}

function wikimediaRoutes(origin: string): Routes {
  return {
    summary: (title) =>
      `${origin}/api/rest_v1/page/summary/${encodeURIComponent(title.replaceAll(' ', '_'))}`,
    page: (titles) =>
      withQuery(`${origin}/w/api.php`, {
        ...{ action: 'query', prop: 'extracts', explaintext: 1, redirects: 1 },
        ...{ format: 'json', formatversion: 2, origin: '*', titles },
      }),
    search: (q, limit) => withQuery(`${origin}/w/rest.php/v1/search/page`, { q, limit }),
  };
}

function listIn(answer: unknown, name: string): unknown[] {
  const list = getOwn(answer, name);
  return Array.isArray(list) ? list : [];
}

function articleOf(answer: unknown, origin: string): Article {
  const title = textOrEmpty(getOwn(answer, 'title'));
  const links = getOwn(getOwn(answer, 'content_urls'), 'desktop');
  const key = textOrEmpty(getOwn(answer, 'key')) || title.replaceAll(' ', '_');
  const url = textOrEmpty(getOwn(answer, 'url')) || textOrEmpty(getOwn(links, 'page'));
  const names = ['text', 'summary', 'extract', 'excerpt', 'description'];
  const text =
    names.map((name) => textOrEmpty(getOwn(answer, name))).find((one) => one !== '') ?? '';
  return {
    title,
    url: url || `${origin}/wiki/${encodeURIComponent(key)}`,
    // Excerpts of a search mark the matched words.
    text: text.replace(/<\/?span[^<>]{0,200}>/g, ''),
  };
}
