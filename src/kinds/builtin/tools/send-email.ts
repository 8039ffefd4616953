import { ok } from '../../../core/index.ts';
import { getOwn } from '../../../lib/own-property.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { endpointFor } from '../support/endpoints.ts';
import { bearer, type HttpReply, hostNameOf, jsonOf, post } from '../support/http.ts';
import { refuseArgument } from '../support/refusal.ts';

const SENDGRID = 'https://api.sendgrid.com/v3/mail/send';
const ADDRESS = /^[^\s@<>,;"]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
const MAX_RECIPIENTS = 50;

/** Sends mail through a service, once: a failed call is not repeated. */
export const sendEmail = defineBuiltin({
  name: 'send_email',
  config: (z) =>
    z.strictObject({
      /** The URL that receives the message. */
      provider: z.enum(['default', 'sendgrid']).default('default'),
      /** Default: the URL of the provider. */
      endpoint: z.url({ protocol: /^https?$/ }).optional(),
      /** Default: the sender that the service has on file. */
      from: z.string().regex(ADDRESS, 'not an email address').optional(),
      /** Sent as a bearer token. */
      api_key: z.string().min(1).optional(),
      /** Name of a secret that is sent as a bearer token instead. */
      secret: z.string().min(1).optional(),
      timeout_seconds: z.number().positive().max(600).default(30),
    }),
  create(
    { provider, endpoint: configured, from, api_key, secret, timeout_seconds },
    sources,
    report,
  ) {
    const sendgrid = provider === 'sendgrid';
    if (sendgrid && from === undefined) {
      report({ path: ['config', 'from'], message: "The provider 'sendgrid' needs 'from'." });
      return undefined;
    }
    const known = configured ?? (sendgrid ? SENDGRID : undefined);
    const advice = ", or 'config.provider' to sendgrid";
    const endpoint = endpointFor('send_email', known, sources, report, advice);
    if (endpoint === undefined) return undefined;
    return builtinTool({
      name: 'send_email',
      argumentAliases: { text: 'body', content: 'body' },
      description: 'Sends an email. A sent email cannot be recalled.',
      toolset: 'messages',
      schema: {
        type: 'object',
        properties: {
          to: {
            type: ['string', 'array'],
            items: { type: 'string' },
            description: 'The email address of the recipient, or an array of up to 50 addresses.',
          },
          subject: {
            type: 'string',
            minLength: 1,
            maxLength: 200,
            description: 'The subject line.',
          },
          body: {
            type: 'string',
            minLength: 1,
            maxLength: 100_000,
            description: 'The message in plain text.',
          },
        },
        required: ['to', 'subject', 'body'],
        additionalProperties: false,
      },
      capabilities: {
        network: { allowedHosts: [hostNameOf(endpoint)] },
        ...(secret !== undefined && { secrets: [secret] }),
      },
      timeoutMs: timeout_seconds * 1000,
      outputIsUntrusted: true,
      async execute({ to, subject, body }, ctx) {
        const recipients = typeof to === 'string' ? [to] : to;
        if (recipients.length === 0 || recipients.length > MAX_RECIPIENTS) {
          refuseArgument('to', `Name 1 to ${String(MAX_RECIPIENTS)} addresses.`);
        }
        const wrong = recipients.filter((one) => !ADDRESS.test(one));
        if (wrong.length > 0) refuseArgument('to', `No email address: ${wrong.join(', ')}.`);
        const mail = { to: recipients, subject, body, from };
        const message = sendgrid ? forSendGrid(mail) : plainly(mail);
        const token =
          api_key === undefined
            ? await bearer(secret, ctx)
            : { authorization: `Bearer ${api_key}` };
        const id = idOf(await post(endpoint, ctx, message, token));
        const named = id === undefined ? '' : ` as ${id}`;
        return ok(`Handed over to ${hostNameOf(endpoint)} for ${recipients.join(', ')}${named}`, {
          structured: { to: recipients, ...(id !== undefined && { id }) },
        });
      },
    });
  },
});

interface Mail {
  to: readonly string[];
  subject: string;
  body: string;
  from: string | undefined;
}

function plainly({ to, subject, body, from }: Mail): unknown {
  return { to, subject, text: body, ...(from !== undefined && { from }) };
}

/** SendGrid's mail/send, version 3. */
function forSendGrid({ to, subject, body, from }: Mail): unknown {
  return {
    personalizations: [{ to: to.map((email) => ({ email })) }],
    from: { email: from },
    subject,
    content: [{ type: 'text/plain', value: body }],
  };
}

/** The message id of the service: in its response, or in a header, as SendGrid does. */
function idOf(reply: HttpReply): string | undefined {
  const header = reply.headers.get('x-message-id') ?? undefined;
  if (reply.text.trim() === '') return header;
  const id = getOwn(jsonOf(reply), 'id');
  return typeof id === 'string' || typeof id === 'number' ? String(id) : header;
}
