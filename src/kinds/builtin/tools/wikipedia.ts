import { z } from 'zod';
import { ok, type ToolContext } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { hostOf, jsonOf, request, sent, withQuery } from '../support/http.ts';
import { memberOf, textOf } from '../support/text.ts';

const OTHERS = 4;

/** Looks something up in an encyclopaedia: by title, else by what its articles say. */
export const wikipedia = defineBuiltin({
  name: 'wikipedia',
  config: () =>
    z.strictObject({
      /** Answers `/summary/<title>`, `/page/<title>` and `/search?q=`. */
      endpoint: z.url({ protocol: /^https?$/ }).default('https://wiki.example/api'),
      timeout_seconds: z.number().positive().max(600).default(30),
    }),
  create({ endpoint, timeout_seconds }) {
    const base = endpoint.replace(/\/$/, '');
    const article = async (part: 'summary' | 'page', title: string, ctx: ToolContext) => {
      const url = `${base}/${part}/${encodeURIComponent(title)}`;
      const reply = await request(url, ctx);
      return reply.status === 404 ? undefined : read(jsonOf(sent(reply)));
    };
    return builtinTool({
      name: 'wikipedia',
      description: 'Looks up an article of the encyclopaedia, and gives its summary or all of it.',
      toolset: 'web',
      schema: {
        type: 'object',
        properties: {
          query: {
            type: 'string',
            minLength: 1,
            maxLength: 200,
            pattern: '[^\\s.]',
            description: 'Title of the article, or words to find it by.',
          },
          full: { type: 'boolean', default: false, description: 'The whole text. Default false.' },
        },
        required: ['query'],
        additionalProperties: false,
      },
      capabilities: { network: { allowedHosts: [hostOf(base)] } },
      timeoutMs: timeout_seconds * 1000,
      maxResultChars: 20_000,
      outputIsUntrusted: true,
      async execute({ query, full = false }, ctx) {
        const part = full ? 'page' : 'summary';
        const exact = await article(part, query, ctx);
        if (exact) return ok(shown(exact), { structured: { title: exact.title, url: exact.url } });
        const search = withQuery(`${base}/search`, { q: query, limit: OTHERS + 1 });
        const results = memberOf(jsonOf(sent(await request(search, ctx))), 'results');
        const [best, ...others] = Array.isArray(results) ? results.map(read) : [];
        if (!best) return ok(`There is no article on ${query}.`, { structured: { title: null } });
        const chosen = full ? ((await article('page', best.title, ctx)) ?? best) : best;
        const also =
          others.length === 0 ? '' : `\n\nSee also: ${others.map(({ title }) => title).join(', ')}`;
        return ok(`${shown(chosen)}${also}`, {
          structured: {
            title: chosen.title,
            url: chosen.url,
            others: others.map(({ title }) => title),
          },
        });
      },
    });
  },
});

interface Article {
  title: string;
  url: string;
  text: string;
}

function read(answer: unknown): Article {
  return {
    title: textOf(memberOf(answer, 'title')),
    url: textOf(memberOf(answer, 'url')),
    text: textOf(memberOf(answer, 'text')) || textOf(memberOf(answer, 'summary')),
  };
}

function shown({ title, url, text }: Article): string {
  return [title, url, '', text].join('\n');
}
