import type { Clock } from '../core/index.ts';
import { messageOf } from '../lib/message-of.ts';
import { checkDepth, checkKeys } from './check-text.ts';
import type { ToolServerLimits } from './limits.ts';
import { HttpProblem } from './problem.ts';
import { withinTime } from './within-time.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const JSON_BODY = /^application\/json\s*(;|$)/i;

/** As adapters say it, whose requests are not marked as used. */
const ALREADY_READ = /unusable|already (?:been )?(?:read|used)/i;

/**
 * Reads the body of a request as JSON, within the limits. `value` is JSON.
 *
 * @throws Error if other code has read the body: a mistake of the program and not of the caller
 */
export async function readBody(
  request: Request,
  limits: ToolServerLimits,
  clock: Clock,
): Promise<{ value: unknown } | HttpProblem> {
  if (!JSON_BODY.test(request.headers.get('content-type') ?? '')) {
    return new HttpProblem(
      'media_type',
      "Send JSON with the header 'Content-Type: application/json'.",
    );
  }
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    return new HttpProblem('media_type', "Send the body as it is, without 'Content-Encoding'.");
  }
  const text = await readText(request, limits, clock);
  if (text instanceof HttpProblem) return text;
  const tooDeep = checkDepth(text, limits.depth);
  if (tooDeep) return tooDeep;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message differs between engines, and may quote the body.
    return new HttpProblem('malformed', 'The body is not valid JSON. Check its commas and quotes.');
  }
  return checkKeys(value) ?? { value };
}

async function readText(
  request: Request,
  { bodyBytes, bodyMs }: ToolServerLimits,
  clock: Clock,
): Promise<string | HttpProblem> {
  if (request.bodyUsed) throw alreadyRead();
  // A content length that exceeds the limit is believed; a smaller one is not.
  if (Number(request.headers.get('content-length') ?? 0) > bodyBytes) return tooLarge(bodyBytes);
  const { body } = request;
  // Firefox has no `Request.body`, in a service worker for example.
  const reading = isBounded(request) || !body ? readWhole(request) : readChunks(body, bodyBytes);
  const bytes = await withinTime(reading.bytes, clock, bodyMs, () => tooLate(bodyMs)).catch(
    (cause: unknown) => {
      if (ALREADY_READ.test(messageOf(cause))) throw alreadyRead(cause);
      return new HttpProblem('malformed', 'The request body ended early. Send the request again.');
    },
  );
  if (bytes instanceof HttpProblem) {
    reading.cancel();
    return bytes;
  }
  return bytes.byteLength > bodyBytes ? tooLarge(bodyBytes) : decode(bytes);
}

/** A body that is still arriving. */
interface Reading {
  bytes: Promise<Uint8Array | HttpProblem>;
  cancel(): void;
}

/** Whether the request has a content length, so that the platform reads no more than that. */
function isBounded({ headers }: Request): boolean {
  return /^\d+$/.test(headers.get('content-length') ?? '') && !headers.has('transfer-encoding');
}

/** Most platforms have the bytes in memory, and a stream of them costs more than the rest. */
function readWhole(request: Request): Reading {
  return {
    bytes: request.arrayBuffer().then((buffer) => new Uint8Array(buffer)),
    cancel: () => {}, // the platform discards the rest
  };
}

function readChunks(body: ReadableStream<Uint8Array>, most: number): Reading {
  const reader = body.getReader();
  const read = async (): Promise<Uint8Array | HttpProblem> => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > most) return tooLarge(most);
      chunks.push(value);
    }
    const whole = new Uint8Array(size);
    let at = 0;
    for (const chunk of chunks) {
      whole.set(chunk, at);
      at += chunk.byteLength;
    }
    return whole;
  };
  // The connection may already be closed.
  return { bytes: read(), cancel: () => void reader.cancel().catch(() => {}) };
}

function alreadyRead(cause?: unknown): Error {
  const hint =
    "Code before the server has read the request's body. Add the server's route before body parsers, or pass on a Request with a body.";
  return new Error(hint, { cause });
}

function tooLarge(most: number): HttpProblem {
  const detail = `The body is larger than ${most.toLocaleString('en-US')} bytes. Send less, or several batches.`;
  return new HttpProblem('body_too_large', detail);
}

function tooLate(ms: number): HttpProblem {
  const detail = `The body did not arrive within ${ms.toLocaleString('en-US')} ms. Send the request again.`;
  return new HttpProblem('body_timeout', detail, { connection: 'close' });
}

function decode(bytes: Uint8Array): string | HttpProblem {
  try {
    return UTF8.decode(bytes);
  } catch {
    return new HttpProblem('malformed', 'The body is not valid UTF-8. JSON is sent in UTF-8.');
  }
}
