import { err, ok, type ToolResult } from '../../core/index.ts';
import { ERROR_BODY_CHARS, retryAfterMs } from '../http-reply.ts';
import { isRecord } from '../tool-parts.ts';

/**
 * Turns a reply into a result: JSON is indented, other text stays as it is; a status outside 2xx is
 * `execution_failed` with the status and the first 500 characters of the body. `mask` is applied to
 * everything that the server sent, since servers like to repeat what they were sent.
 */
export async function readReply(
  name: string,
  response: Response,
  mask: (text: string) => string,
): Promise<ToolResult> {
  const { status } = response;
  const raw = await response.text();
  if (!response.ok) {
    const start = mask(raw).slice(0, ERROR_BODY_CHARS).trim();
    const said = `${status} ${mask(response.statusText)}`.trim();
    const wait = retryAfterMs(response);
    return err(
      `${name} failed with status ${said}${start === '' ? '' : `: ${start}`}`,
      'execution_failed',
      wait === undefined ? undefined : { retryAfterMs: wait },
    );
  }
  const contentType = response.headers.get('content-type') ?? '';
  const body = parse(raw, contentType);
  const structured = { status, contentType: mask(contentType) };
  if (body === undefined) return ok(mask(raw), { structured });
  const shown = maskValue(body, mask);
  return ok(JSON.stringify(shown, null, 2), { structured: { ...structured, body: shown } });
}

function parse(raw: string, contentType: string): unknown {
  const mayBe = /\bjson\b/i.test(contentType) || /^\s*[[{]/.test(raw);
  if (!mayBe) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined; // a text after all
  }
}

function maskValue(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (typeof value === 'number') {
    const text = String(value);
    return mask(text) === text ? value : mask(text);
  }
  if (Array.isArray(value)) return value.map((item) => maskValue(item, mask));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [mask(key), maskValue(item, mask)]),
  );
}
