import {
  type ExactJson,
  ExactNumber,
  err,
  ok,
  parseExactJson,
  type ToolResult,
} from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { indentJson } from '../../lib/json-text.ts';
import { ERROR_BODY_CHARS, retryAfterMs } from '../http-reply.ts';
import { isNestedDeeper, MAX_LAYOUT_LEVELS } from '../nesting.ts';
import { toPlainJson } from '../plain-json.ts';

/**
 * Turns a response into a result. JSON is indented with each token as it came; other text and
 * `text/plain` without a charset are unchanged. A status outside 2xx is
 * `execution_failed` with the status and the first 500 characters of the body. `mask` applies to
 * the whole response, because servers often repeat their input.
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
  const shown = indentJson(raw, 2, (token) => maskToken(token, mask));
  return ok(shown, { structured: { ...structured, body: toPlainJson(maskValue(body, mask)) } });
}

/** JSON that can be indented. */
function parse(raw: string, contentType: string): ExactJson | undefined {
  // Servers that choose no type send `text/plain` with a charset.
  const isText = /^text\/plain$/i.test(contentType);
  const mayBe = /\bjson\b/i.test(contentType) || (!isText && /^\s*[[{]/.test(raw));
  const parsed = mayBe ? parseExactJson(raw) : undefined;
  if (parsed === undefined || isNestedDeeper(parsed, MAX_LAYOUT_LEVELS)) return undefined;
  return parsed;
}

/** A string is masked by its meaning: servers escape `/` and letters in different ways. */
function maskToken(token: string, mask: (text: string) => string): string {
  const text = token.startsWith('"') ? String(parseExactJson(token)) : token;
  const masked = mask(text);
  return masked === text ? token : JSON.stringify(masked);
}

function maskValue(value: ExactJson, mask: (text: string) => string): ExactJson {
  if (typeof value === 'string') return mask(value);
  if (typeof value === 'number' || value instanceof ExactNumber) {
    const text = String(value);
    return mask(text) === text ? value : mask(text);
  }
  if (Array.isArray(value)) return value.map((item) => maskValue(item, mask));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [mask(key), maskValue(item, mask)]),
  );
}
