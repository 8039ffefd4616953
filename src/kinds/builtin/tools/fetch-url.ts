import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { sendRequest } from '../support/http.ts';

/** Fetches a page without changes. Its text is untrusted. */
export const fetchUrl = defineBuiltin({
  name: 'fetch_url',
  config: (z) =>
    z.strictObject({
      timeout_seconds: z.number().positive().max(600).default(30),
      allowed_hosts: z.array(z.string().min(1)).min(1).default(['*']),
    }),
  create: ({ timeout_seconds, allowed_hosts }) =>
    builtinTool({
      name: 'fetch_url',
      description:
        'Fetches a web page and returns its source text. Pages may be long: fetch one at a time.',
      toolset: 'web',
      schema: {
        type: 'object',
        properties: {
          url: {
            type: 'string',
            pattern: '^[Hh][Tt][Tt][Pp][Ss]://',
            description: 'The URL of the page. It must begin with https://.',
          },
        },
        required: ['url'],
        additionalProperties: false,
      },
      capabilities: { network: { allowedHosts: allowed_hosts } },
      timeoutMs: timeout_seconds * 1000,
      maxResultChars: 100_000,
      outputIsUntrusted: true,
      async execute({ url }, ctx) {
        const { status, text } = await sendRequest(url, ctx, {
          headers: { accept: 'text/*, */*;q=0.5' },
        });
        return ok(text, { structured: { status, url } });
      },
    }),
});
