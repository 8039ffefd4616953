import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { readHtmlPage } from '../support/html.ts';
import { HTTP_PATTERN, sendRequest } from '../support/http.ts';
import { refuse } from '../support/refusal.ts';

const MAX_LINKS = 100;

/** Extracts the text of a page. The text is untrusted. */
export const webScrape = defineBuiltin({
  name: 'web_scrape',
  config: (z) =>
    z.strictObject({
      timeout_seconds: z.number().positive().max(600).default(30),
      allowed_hosts: z.array(z.string().min(1)).min(1).default(['*']),
    }),
  create: ({ timeout_seconds, allowed_hosts }) =>
    builtinTool({
      name: 'web_scrape',
      description: 'Fetches a web page and returns its text without markup, scripts and styles.',
      toolset: 'web',
      schema: {
        type: 'object',
        properties: {
          url: {
            type: 'string',
            pattern: HTTP_PATTERN,
            description: 'The URL of the page.',
          },
          links: {
            type: 'boolean',
            default: false,
            description: 'Whether to list the links of the page below its text. Default false.',
          },
        },
        required: ['url'],
        additionalProperties: false,
      },
      capabilities: { network: { allowedHosts: allowed_hosts } },
      timeoutMs: timeout_seconds * 1000,
      maxResultChars: 40_000,
      outputIsUntrusted: true,
      async execute({ url, links: wanted = false }, ctx) {
        const {
          status,
          text: body,
          contentType,
        } = await sendRequest(url, ctx, {
          headers: { accept: 'text/html, text/*;q=0.8' },
        });
        if (contentType !== '' && !/^text\/|[/+](?:json|xml|xhtml\+xml)$/.test(contentType)) {
          refuse(`${url} is ${contentType}, and no text.`);
        }
        const isHtml = contentType.includes('html') || /^\s*<(?:!doctype|html)\b/i.test(body);
        const { title, text, links } = isHtml
          ? readHtmlPage(body, url)
          : { title: '', text: body.trim(), links: [] };
        const list = wanted ? links.slice(0, MAX_LINKS) : [];
        const value = [
          ...(title === '' ? [] : [`# ${title}`]),
          text === '' ? 'The page has no text.' : text,
          ...(list.length === 0
            ? []
            : [
                `Links:\n${list.map((link) => `- ${link.text || link.url}: ${link.url}`).join('\n')}`,
              ]),
        ].join('\n\n');
        return ok(value, {
          structured: { status, url, title, ...(wanted && { links: list }) },
        });
      },
    }),
});
