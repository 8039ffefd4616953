import { z } from 'zod';
import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { hostOf, post } from '../support/http.ts';
import { refuseArgument } from '../support/refusal.ts';

const CHANNEL = /^#?([a-z0-9][a-z0-9_-]{0,79})$/;

/** Posts a message to a chat channel through an incoming webhook. */
export const sendSlack = defineBuiltin({
  name: 'send_slack',
  config: () =>
    z.strictObject({
      /** The channel's name is put behind it. */
      endpoint: z.url({ protocol: /^https?$/ }).default('https://chat.example/hooks'),
      /** Where a call names no channel. */
      channel: z.string().regex(CHANNEL, 'no channel, such as #releases').optional(),
      /** A whole address that belongs to one channel, as Slack gives them; it is a secret. */
      webhook_url: z.url({ protocol: /^https?$/ }).optional(),
      timeout_seconds: z.number().positive().max(600).default(30),
    }),
  create: ({ endpoint, channel: usual, webhook_url, timeout_seconds }) => {
    const host = hostOf(webhook_url ?? endpoint);
    const fixed = webhook_url !== undefined;
    return builtinTool({
      name: 'send_slack',
      description: fixed
        ? 'Posts a message to the chat channel that is configured.'
        : 'Posts a message to a chat channel.',
      toolset: 'messages',
      schema: {
        type: 'object',
        properties: {
          channel: {
            type: 'string',
            maxLength: 81,
            description: fixed
              ? 'Leave out: the channel is configured.'
              : `Such as #releases.${usual === undefined ? '' : ` Default ${usual}.`}`,
          },
          text: { type: 'string', minLength: 1, maxLength: 4000, description: 'The message.' },
        },
        required: fixed || usual !== undefined ? ['text'] : ['channel', 'text'],
        additionalProperties: false,
      },
      capabilities: { network: { allowedHosts: [host] } },
      timeoutMs: timeout_seconds * 1000,
      async execute({ channel, text }, ctx) {
        if (webhook_url !== undefined) {
          if (channel !== undefined && channel !== usual) {
            refuseArgument('channel', 'The channel is configured. Leave channel out.');
          }
          // What stands behind the host lets anybody post, so that no error may show it.
          await post(webhook_url, ctx, { text }, {}, host);
          return ok(`Posted to ${usual ?? 'the configured channel'}`);
        }
        const name = CHANNEL.exec(channel ?? usual ?? '')?.[1];
        if (name === undefined) {
          return refuseArgument('channel', 'A channel is a name in lower case, such as #releases.');
        }
        await post(`${endpoint.replace(/\/$/, '')}/${name}`, ctx, { text });
        return ok(`Posted to #${name}`, { structured: { channel: name } });
      },
    });
  },
});
