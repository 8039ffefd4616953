import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { bearer, HTTP_PATTERN, hostNameOf, post } from '../support/http.ts';
import { refuseArgument } from '../support/refusal.ts';
import { shortened } from '../support/text.ts';

/** Sends an event to another system, by POST. */
export const sendWebhook = defineBuiltin({
  name: 'send_webhook',
  config: (z) =>
    z.strictObject({
      /** Default: the URL of the call. */
      url: z.url({ protocol: /^https?$/ }).optional(),
      headers: z.record(z.string(), z.string()).default({}),
      /** Name of a secret that is sent as a bearer token. */
      secret: z.string().min(1).optional(),
      timeout_seconds: z.number().positive().max(600).default(30),
    }),
  create: ({ url: configured, headers, secret, timeout_seconds }) =>
    builtinTool({
      name: 'send_webhook',
      argumentAliases: { body: 'payload', data: 'payload' },
      description:
        configured === undefined
          ? 'Posts a JSON payload to a URL.'
          : `Posts a JSON payload to ${hostNameOf(configured)}.`,
      toolset: 'messages',
      schema: {
        type: 'object',
        properties: {
          url: {
            type: 'string',
            pattern: HTTP_PATTERN,
            description:
              configured === undefined
                ? 'The URL to post to.'
                : 'Leave this out. The tool is configured for one URL.',
          },
          payload: { type: 'object', description: 'The payload, sent as JSON.' },
        },
        required: configured === undefined ? ['url', 'payload'] : ['payload'],
        additionalProperties: false,
      },
      capabilities: {
        network: { allowedHosts: [configured === undefined ? '*' : hostNameOf(configured)] },
        ...(secret !== undefined && { secrets: [secret] }),
      },
      timeoutMs: timeout_seconds * 1000,
      outputIsUntrusted: true,
      async execute({ url = configured, payload }, ctx) {
        if (url === undefined) return refuseArgument('url', 'Give the URL to post to.');
        // A configured token must not travel to a URL that a model chose.
        if (configured !== undefined && url !== configured) {
          refuseArgument('url', 'The URL is configured. Leave url out.');
        }
        const token = await bearer(secret, ctx);
        const { status, text, from } = await post(url, ctx, payload, { ...headers, ...token });
        const answer = text.trim() === '' ? '' : `: ${shortened(text.trim(), 1000)}`;
        return ok(`${String(status)} from ${from}${answer}`, { structured: { status } });
      },
    }),
});
