import type { Msw } from '../http-msw.ts';
import { problem } from '../http-problem.ts';
import { listPageOf, readObject, type SimulatedService } from '../http-service.ts';
import type { Outbox, OutboxMessage } from '../outbox.ts';

const ADDRESS = /^[^\s@<>,;"]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
const MAX_CHARS = 100_000;

/**
 * Mail that ends in the outbox: `POST https://mail.example/v1/send` `{ to, subject, text }`, where
 * `to` is one address or up to 50. Addresses at `bounce.example` come back: the message is
 * accepted all the same, as real mail is, and shown as bounced. `GET …/v1/messages` lists all mail,
 * newest first; the query has `q`, a text to find, `page` and `per_page`.
 */
export function createMailService({ http }: Msw, outbox: Outbox): SimulatedService {
  return {
    name: 'mail',
    hosts: ['mail.example'],
    conditions: { latencyMs: [220, 380] },
    handlers: [
      http.post('https://mail.example/v1/send', async ({ request }) => {
        const body = await readObject(request);
        if (body instanceof Response) return body;
        const { subject, text } = body;
        const to = Array.isArray(body.to) ? body.to.map(String) : [String(body.to)];
        const wrong = to.filter((one) => !ADDRESS.test(one));
        const fields = {
          ...(to.length === 0 && { to: 'must name a recipient' }),
          ...(to.length > 50 && { to: 'must name at most 50' }),
          ...(wrong.length > 0 && { to: `${wrong.join(', ')}: not an email address` }),
          ...(!isText(subject, 200) && { subject: 'must be a text of 1 to 200 characters' }),
          ...(!isText(text, MAX_CHARS) && { text: 'must be a text' }),
        };
        if (Object.keys(fields).length > 0 || !isText(subject, 200) || !isText(text, MAX_CHARS)) {
          return problem(422, 'The message was not sent.', fields);
        }
        const bounced = to.filter((one) => one.toLowerCase().endsWith('@bounce.example'));
        const status = bounced.length > 0 ? 'bounced' : 'sent';
        const more = bounced.length > 0 ? { bounced } : {};
        const { id } = outbox.add({ via: 'mail', to, subject, text, status, ...more });
        return Response.json({ id, status: 'queued' }, { status: 202 });
      }),
      http.get('https://mail.example/v1/messages', ({ request }) =>
        listMessages(outbox, new URL(request.url).searchParams, ({ via }) => via === 'mail'),
      ),
      http.all('https://mail.example/*', () =>
        problem(404, 'There are only POST /v1/send and GET /v1/messages.'),
      ),
    ],
  };
}

/**
 * Chat that ends in the outbox: `POST https://chat.example/hooks/<channel>` `{ text }`.
 * `GET …/channels/<channel>/messages` lists a channel, as mail is listed.
 */
export function createChatService({ http }: Msw, outbox: Outbox): SimulatedService {
  return {
    name: 'chat',
    hosts: ['chat.example'],
    conditions: { latencyMs: [60, 140] },
    handlers: [
      http.post('https://chat.example/hooks/:channel', async ({ request, params }) => {
        const channel = String(params.channel);
        if (!/^[a-z0-9-]{1,40}$/.test(channel)) return problem(404, 'There is no such channel.');
        const body = await readObject(request);
        if (body instanceof Response) return body;
        const { text } = body;
        if (!isText(text, 4000)) {
          return problem(422, 'Nothing was posted.', { text: 'must have 1 to 4000 characters' });
        }
        outbox.add({ via: 'chat', to: [`#${channel}`], text, status: 'sent' });
        return Response.json({ ok: true });
      }),
      http.get('https://chat.example/channels/:channel/messages', ({ request, params }) =>
        listMessages(
          outbox,
          new URL(request.url).searchParams,
          ({ via, to }) => via === 'chat' && to.includes(`#${String(params.channel)}`),
        ),
      ),
      http.all('https://chat.example/*', () =>
        problem(404, 'There are only POST /hooks/… and GET /channels/…/messages.'),
      ),
    ],
  };
}

/** The chosen messages with the text of the query, newest first. */
function listMessages(
  outbox: Outbox,
  query: URLSearchParams,
  isWanted: (message: OutboxMessage) => boolean,
): Response {
  const wanted = (query.get('q') ?? '').toLowerCase();
  const found = outbox.messages().filter((message) => {
    const { to, subject = '', text } = message;
    return isWanted(message) && `${to.join(' ')} ${subject} ${text}`.toLowerCase().includes(wanted);
  });
  const page = listPageOf(found.toReversed(), query);
  if (page instanceof Response) return page;
  const items = page.items.map(({ id, to, subject, text, status }) => ({
    ...{ id, to, subject, text, status },
  }));
  return Response.json({ ...page, items });
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= max;
}
