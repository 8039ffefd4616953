import { isRecord } from '../../lib/is-record.ts';

/**
 * The longest message of a server, in UTF-16 code units, pictures included. A server chooses its length,
 * and the protocol's package keeps and parses the whole.
 */
export const MOST_MESSAGE_CHARS = 16_000_000;

/** A text within the limit; otherwise `undefined`, and the rest is not read. */
export async function readBounded({ body }: Response, most: number): Promise<string | undefined> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return '';
  const parts: string[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts.join('');
    length += value.length;
    if (length > most) {
      await reader.cancel();
      return undefined;
    }
    parts.push(value);
  }
}

/** The answer to a request whose real answer is too long. */
export function refusalOfLong(request: RequestInit | undefined, most: number): string {
  const limit = most.toLocaleString('en-US');
  const message = `The server sent a message of more than ${limit} characters. Ask it for less.`;
  return JSON.stringify({ jsonrpc: '2.0', id: idOf(request), error: { code: -32000, message } });
}

/** A stream of notifications answers no request. */
function idOf(request: RequestInit | undefined): unknown {
  if (typeof request?.body !== 'string') return null;
  const sent: unknown = JSON.parse(request.body);
  return isRecord(sent) ? sent.id : null;
}
