import type { Seen } from './tools.ts';

/** A server under test, reached over a socket or by a function call. */
export interface Target {
  /** Its origin, such as `http://127.0.0.1:8787`. */
  origin: string;
  fetch(request: Request): Promise<Response>;
  /** Whether the client can set headers that browsers forbid (`Origin`, `Host`). */
  sendsAllHeaders: boolean;
  /** Whether the server notices a closed connection before it sends anything. */
  noticesLeaving: boolean;
}

/** A request of a case. Default token: a guest's. */
export interface Sent extends Omit<RequestInit, 'headers' | 'body'> {
  headers?: Record<string, string>;
  /** `''` sends no token. */
  token?: string;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
}

/** The headers of a client that takes events. */
export const ACCEPT_EVENTS = { accept: 'text/event-stream' };

/** The headers of an MCP client. */
export const ACCEPT_MCP = { accept: 'application/json, text/event-stream' };

/** One event of a stream. */
export interface StreamEvent {
  event: string;
  data: unknown;
}

/** Functions for one case. */
export interface Client {
  target: Target;
  send(path: string, sent?: Sent): Promise<Response>;
  /** Posts `/execute` and reads the results. */
  execute(calls: readonly Call[], more?: Record<string, unknown>, sent?: Sent): Promise<Settled[]>;
  /** The program's counters. */
  seen(): Promise<Seen>;
}

export interface Call {
  toolCallId: string;
  name: string;
  args?: unknown;
}

export interface Settled {
  toolCallId: string;
  name: string;
  durationMs: number;
  result: { ok: boolean; value?: string; error?: string; code?: string; structured?: unknown };
}

export function call(name: string, args: unknown = {}, toolCallId = `id-${name}`): Call {
  return { toolCallId, name, args };
}

export function createClient(target: Target): Client {
  const send = (path: string, sent: Sent = {}): Promise<Response> => {
    const { token = 'guest-token', body, headers: given, ...init } = sent;
    const headers = new Headers(given);
    if (token !== '') headers.set('authorization', `Bearer ${token}`);
    if (body !== undefined && !headers.has('content-type')) {
      headers.set('content-type', 'application/json');
    }
    return target.fetch(
      new Request(`${target.origin}${path}`, {
        ...init,
        ...(body !== undefined && { method: 'POST', body: toText(body) }),
        headers,
      }),
    );
  };
  const execute: Client['execute'] = async (calls, more = {}, sent = {}) => {
    const answer = await send('/execute', { body: { calls, ...more }, ...sent });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`/execute answered ${answer.status}: ${text}`);
    return JSON.parse(text).results;
  };
  const seen: Client['seen'] = async () => {
    const [settled] = await execute([call('seen')]);
    return JSON.parse(settled?.result.value ?? '{}');
  };
  return { target, send, execute, seen };
}

/** Repeats a check until it passes. */
export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const late = Date.now() + 3000;
  while (!(await holds())) {
    if (Date.now() > late) throw new Error(`${what}: it never came to that`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Reads a stream event by event. Ending the loop closes it. */
export async function* readEvents(answer: Response): AsyncGenerator<StreamEvent> {
  const reader = answer.body?.getReader();
  if (!reader) throw new Error('the answer has no body');
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const parts = rest.split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const event = toEvent(part);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {}); // the stream may have ended
  }
}

/** All events of a complete text. */
export function toEvents(text: string): StreamEvent[] {
  return text.split('\n\n').flatMap((part) => toEvent(part) ?? []);
}

function toEvent(part: string): StreamEvent | undefined {
  const fields = new Map(
    part.split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  const event = fields.get('event');
  const data = fields.get('data');
  return event !== undefined && data !== undefined ? { event, data: JSON.parse(data) } : undefined;
}

function toText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}
