/** Clients that autocannon does not offer: they keep streams open, or disconnect early. */
import { Agent, type ClientRequest, request } from 'node:http';

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** How a client of {@link send} disconnects. */
export type Leaving =
  | 'before the body'
  | 'within the body'
  | 'before the answer'
  | 'within the answer';

/** Ways to disconnect, used in turn. */
export const LEAVINGS: readonly Leaving[] = [
  'before the body',
  'within the body',
  'before the answer',
  'within the answer',
];

/** A client's request. */
export interface ClientCall {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Opens an event stream. After the first event, resolves with a function that closes it. */
export function openStream(call: ClientCall): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const sent = start(call, { accept: 'text/event-stream' });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      answer.on('error', () => {}); // closed by this side
      answer.once('data', () => resolve(() => void sent.destroy()));
    });
    sent.end(call.body);
  });
}

/** Starts a request and disconnects. Resolves when the connection is closed. */
export function leave(call: ClientCall, leaving: Leaving): Promise<void> {
  return new Promise((resolve) => {
    const sent = start(call, { accept: 'text/event-stream' });
    sent.on('error', () => {}); // destroyed by this side
    sent.on('close', resolve);
    if (leaving === 'before the body') {
      sent.flushHeaders();
      sent.once('socket', (socket) => socket.once('connect', () => sent.destroy()));
    } else if (leaving === 'within the body') {
      sent.write(call.body.slice(0, 10), () => void sent.destroy());
    } else if (leaving === 'before the answer') {
      sent.end(call.body, () => void sent.destroy());
    } else {
      sent.on('response', (answer) => {
        answer.on('error', () => {}); // as above
        answer.once('data', () => void sent.destroy());
      });
      sent.end(call.body);
    }
  });
}

function start({ url, headers, body }: ClientCall, more: Record<string, string>): ClientRequest {
  const length = String(Buffer.byteLength(body));
  return request(url, {
    method: 'POST',
    agent,
    headers: { ...headers, ...more, 'content-length': length },
  });
}
