import type { Clock } from '../core/index.ts';
import { checkDepth, checkKeys } from './check-text.ts';
import type { ToolServerLimits } from './limits.ts';
import { Problem } from './problem.ts';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** The body of a request as JSON, within the limits. `value` is what JSON can say. */
export async function readBody(
  request: Request,
  limits: ToolServerLimits,
  clock: Clock,
): Promise<{ value: unknown } | Problem> {
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
    return new Problem('media_type', "Send JSON with the header 'Content-Type: application/json'.");
  }
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    return new Problem('media_type', "Send the body as it is, without 'Content-Encoding'.");
  }
  const text = await readText(request, limits, clock);
  if (text instanceof Problem) return text;
  const tooDeep = checkDepth(text, limits.depth);
  if (tooDeep) return tooDeep;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own sentence differs from engine to engine, and may quote the body.
    return new Problem('malformed', 'The body is not valid JSON. Check its commas and quotes.');
  }
  return checkKeys(value) ?? { value };
}

async function readText(
  request: Request,
  { bodyBytes, bodyMs }: ToolServerLimits,
  clock: Clock,
): Promise<string | Problem> {
  const tooLarge = new Problem(
    'body_too_large',
    `The body is larger than ${bodyBytes} bytes. Send less, or several batches.`,
  );
  // What the header promises is not believed, but what it admits is.
  if (Number(request.headers.get('content-length') ?? 0) > bodyBytes) return tooLarge;
  const reader = request.body?.getReader();
  if (!reader) return '';

  let late = false;
  const timer = clock.setTimeout(() => {
    late = true;
    reader.cancel().catch(() => {}); // the connection may be gone already
  }, bodyMs);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > bodyBytes) {
        reader.cancel().catch(() => {}); // as above
        return tooLarge;
      }
      chunks.push(value);
    }
  } catch {
    if (!late) return new Problem('malformed', 'The body broke off. Send the request again.');
  } finally {
    clock.clearTimeout(timer);
  }
  if (late) {
    const detail = `The body did not arrive within ${bodyMs} ms. Send the request again.`;
    return new Problem('body_timeout', detail, { connection: 'close' });
  }
  return decode(chunks, size);
}

function decode(chunks: readonly Uint8Array[], size: number): string | Problem {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(whole);
  } catch {
    return new Problem('malformed', 'The body is not valid UTF-8. JSON is sent in UTF-8.');
  }
}
