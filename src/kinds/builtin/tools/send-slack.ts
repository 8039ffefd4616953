import { ok } from '../../../core/index.ts';
import { getOwn } from '../../../lib/own-property.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { endpointFor } from '../support/endpoints.ts';
import { type HttpReply, hostNameOf, jsonOf, post } from '../support/http.ts';
import { refuse, refuseArgument } from '../support/refusal.ts';
import { textOrEmpty } from '../support/text.ts';

const SLACK_API = 'https://slack.com/api/chat.postMessage';
const CHANNEL = /^#?([a-z0-9][a-z0-9_-]{0,79})$/;

/** Posts a message to a chat channel through an incoming webhook. */
export const sendSlack = defineBuiltin({
  name: 'send_slack',
  config: (z) =>
    z.strictObject({
      /** The channel's name is appended. */
      endpoint: z.url({ protocol: /^https?$/ }).optional(),
      /** A bot token; with it, messages go through Slack's API. */
      token: z.string().min(1).optional(),
      /** The channel of calls that name none. */
      channel: z.string().regex(CHANNEL, 'no channel, such as #releases').optional(),
      /** A full webhook URL for one channel, as Slack issues them; it is a secret. */
      webhook_url: z.url({ protocol: /^https?$/ }).optional(),
      timeout_seconds: z.number().positive().max(600).default(30),
    }),
  create: ({ endpoint, token, channel: usual, webhook_url, timeout_seconds }, sources, report) => {
    const configured = endpoint ?? webhook_url ?? (token === undefined ? undefined : SLACK_API);
    const advice = ", or 'config.webhook_url' or 'config.token' as Slack shows them";
    const address = endpointFor('send_slack', configured, sources, report, advice);
    if (address === undefined) return undefined;
    const host = hostNameOf(webhook_url ?? address);
    const fixed = webhook_url !== undefined;
    return builtinTool({
      name: 'send_slack',
      argumentAliases: { message: 'text' },
      description: fixed
        ? 'Posts a message to the configured Slack channel.'
        : 'Posts a message to a Slack channel.',
      toolset: 'messages',
      schema: {
        type: 'object',
        properties: {
          channel: {
            type: 'string',
            maxLength: 81,
            description: fixed
              ? 'Leave this out. The tool is configured for one channel.'
              : `The name of the channel, such as #releases.${usual === undefined ? '' : ` Default ${usual}.`}`,
          },
          text: {
            type: 'string',
            minLength: 1,
            maxLength: 4000,
            description: 'The text of the message.',
          },
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
          // The path after the host is a credential, so no error may show it.
          await post(webhook_url, ctx, { text }, {}, host);
          return ok(`Posted to ${usual ?? 'the configured channel'}`);
        }
        const name = CHANNEL.exec(channel ?? usual ?? '')?.[1];
        if (name === undefined) {
          return refuseArgument('channel', 'A channel is a name in lower case, such as #releases.');
        }
        if (token === undefined) {
          await post(`${address.replace(/\/$/, '')}/${name}`, ctx, { text });
        } else {
          const headers = { authorization: `Bearer ${token}` };
          posted(await post(address, ctx, { channel: `#${name}`, text }, headers));
        }
        return ok(`Posted to #${name}`, { structured: { channel: name } });
      },
    });
  },
});

/** Slack's API answers 200 to refused requests, too. @throws Refusal for such a response */
function posted(reply: HttpReply): void {
  const answer = jsonOf(reply);
  if (getOwn(answer, 'ok') === true) return;
  const error = textOrEmpty(getOwn(answer, 'error')) || 'no reason';
  refuse(`${reply.from} refused the message: ${error}`);
}
