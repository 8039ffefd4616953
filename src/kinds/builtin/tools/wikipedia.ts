import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { type Article, encyclopaediaAt } from '../support/encyclopaedia.ts';
import { hostNameOf } from '../support/http.ts';

const OTHERS = 4;

/** Looks a term up in an encyclopaedia: by title, otherwise by full text. */
export const wikipedia = defineBuiltin({
  name: 'wikipedia',
  config: (z) =>
    z.strictObject({
      /**
       * Another encyclopaedia: a Wikimedia wiki, or any service in the form of `encyclopaediaAt`.
       */
      endpoint: z.url({ protocol: /^https?$/ }).optional(),
      /** Which Wikipedia. Default `en`. */
      language: z
        .string()
        .regex(/^[a-z]{2,3}(?:-[a-z]{2,8})*$/, 'not the code of a Wikipedia, such as en or de')
        .optional(),
      timeout_seconds: z.number().positive().max(600).default(30),
    }),
  create({ endpoint, language, timeout_seconds }, { endpoints = {} }) {
    const given = language === undefined ? endpoints.wikipedia : undefined;
    const address = endpoint ?? given ?? `https://${language ?? 'en'}.wikipedia.org`;
    const encyclopaedia = encyclopaediaAt(address);
    return builtinTool({
      name: 'wikipedia',
      argumentAliases: { title: 'query', topic: 'query' },
      description: 'Finds an encyclopaedia article and returns its summary or its full text.',
      toolset: 'web',
      schema: {
        type: 'object',
        properties: {
          query: {
            type: 'string',
            minLength: 1,
            maxLength: 200,
            pattern: '[^\\s.]',
            description: 'The title of the article, or words to search for.',
          },
          full: {
            type: 'boolean',
            default: false,
            description: 'Whether to return the full text instead of the summary. Default false.',
          },
        },
        required: ['query'],
        additionalProperties: false,
      },
      capabilities: { network: { allowedHosts: [hostNameOf(address)] } },
      timeoutMs: timeout_seconds * 1000,
      maxResultChars: 20_000,
      outputIsUntrusted: true,
      async execute({ query, full = false }, ctx) {
        const part = full ? 'page' : 'summary';
        const exact = await encyclopaedia.article(part, query, ctx);
        if (exact) return ok(shown(exact), { structured: { title: exact.title, url: exact.url } });
        const [best, ...others] = await encyclopaedia.search(query, OTHERS + 1, ctx);
        if (!best) return ok(`There is no article on ${query}.`, { structured: { title: null } });
        const chosen = (await encyclopaedia.article(part, best.title, ctx)) ?? best;
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

function shown({ title, url, text }: Article): string {
  return [title, url, '', text].join('\n');
}
