import type { Msw } from '../http-msw.ts';
import { problem } from '../http-problem.ts';
import { readObject, type SimulatedService } from '../http-service.ts';
import type { Outbox } from '../outbox.ts';

const ADDRESS = /^[^\s@<>,;"]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
const MAX_CHARS = 100_000;

/**
 * Mail that ends in the outbox: `POST https://mail.example/v1/send` `{ to, subject, text }`, where
 * `to` is one address or up to 50. Addresses at `bounce.example` come back: the message is
 * accepted all the same, as real mail is, and shown as bounced.
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
      http.all('https://mail.example/*', () => problem(404, 'There is only POST /v1/send.')),
    ],
  };
}

/** Chat that ends in the outbox: `POST https://chat.example/hooks/<channel>` `{ text }`. */
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
      http.all('https://chat.example/*', () => problem(404, 'There is only POST /hooks/….')),
    ],
  };
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= max;
}
