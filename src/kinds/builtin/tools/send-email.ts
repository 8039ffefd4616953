import { z } from 'zod';
import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { bearer, hostOf, jsonOf, post } from '../support/http.ts';
import { refuseArgument } from '../support/refusal.ts';
import { memberOf } from '../support/text.ts';

const ADDRESS = /^[^\s@<>,;"]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
const MAX_RECIPIENTS = 50;

/** Sends mail through a service. It is sent once: a call that fails is not repeated. */
export const sendEmail = defineBuiltin({
  name: 'send_email',
  config: () =>
    z.strictObject({
      endpoint: z.url({ protocol: /^https?$/ }).default('https://mail.example/v1/send'),
      /** Default: what the service has for it. */
      from: z.string().regex(ADDRESS, 'not an email address').optional(),
      /** Name of a secret that is sent as a bearer token. */
      secret: z.string().min(1).optional(),
      timeout_seconds: z.number().positive().max(600).default(30),
    }),
  create: ({ endpoint, from, secret, timeout_seconds }) =>
    builtinTool({
      name: 'send_email',
      description: 'Sends an email. It cannot be taken back.',
      toolset: 'messages',
      schema: {
        type: 'object',
        properties: {
          to: {
            type: ['string', 'array'],
            items: { type: 'string' },
            description: 'One address, or a list of up to 50.',
          },
          subject: { type: 'string', minLength: 1, maxLength: 200, description: 'The subject.' },
          body: { type: 'string', minLength: 1, maxLength: 100_000, description: 'Plain text.' },
        },
        required: ['to', 'subject', 'body'],
        additionalProperties: false,
      },
      capabilities: {
        network: { allowedHosts: [hostOf(endpoint)] },
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
        const message = {
          to: recipients,
          subject,
          text: body,
          ...(from !== undefined && { from }),
        };
        const reply = await post(endpoint, ctx, message, await bearer(secret, ctx));
        const id = reply.text.trim() === '' ? undefined : memberOf(jsonOf(reply), 'id');
        const known = typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
        const named = known === undefined ? '' : ` as ${known}`;
        return ok(`Handed over to ${hostOf(endpoint)} for ${recipients.join(', ')}${named}`, {
          structured: { to: recipients, ...(known !== undefined && { id: known }) },
        });
      },
    }),
});
