import type { FetchLike } from '@modelcontextprotocol/client';
import {
  type ExactJson,
  ExactNumber,
  parseExactJson,
  stringifyExactJson,
} from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { indentJson, sliceJson } from '../../lib/json-text.ts';
import { MOST_MESSAGE_CHARS, readBounded, refusalOfLong } from './message-limit.ts';

/** The member in which {@link keepingDigits} puts the text of structured content. */
const TEXT_KEY = 'toolyard/structuredText';

/**
 * A `fetch` for the protocol's transports, which parse responses by `JSON.parse`. It attaches the
 * original text of structured content that JavaScript would change. That is numbers
 * (`9007199254740993`, `1.10`) and the order of keys (`2024`). The model then reads the text of the
 * server. A message that is too long becomes an error of its request.
 *
 * @param most the longest message, in UTF-16 code units
 */
export function keepingDigits(fetch: FetchLike, most = MOST_MESSAGE_CHARS): FetchLike {
  return async (url, init) => {
    const response = await fetch(url, init);
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !response.body) return response;
    if (type.includes('text/event-stream')) {
      const body = response.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(eachLine(withTextInData, most, () => `data: ${refusalOfLong(init, most)}\n\n`))
        .pipeThrough(new TextEncoderStream());
      return withBody(response, body);
    }
    if (!type.includes('json')) return response;
    const text = await readBounded(response, most);
    return withBody(response, text === undefined ? refusalOfLong(init, most) : withText(text));
  };
}

/** The original text of structured content; `undefined` if plain JSON has the same digits. */
export function structuredTextOf(answer: { _meta?: unknown }): string | undefined {
  const { _meta: meta } = answer;
  const text = isRecord(meta) && Object.hasOwn(meta, TEXT_KEY) ? meta[TEXT_KEY] : undefined;
  return typeof text === 'string' ? text : undefined;
}

function withBody(response: Response, body: BodyInit): Response {
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  // They described the original body.
  headers.delete('content-length');
  headers.delete('content-encoding');
  return new Response(body, { status, statusText, headers });
}

/** The message or the batch, with the original texts attached. */
function withText(text: string): string {
  const parsed = text.includes('"structuredContent"') ? parseExactJson(text) : undefined;
  if (parsed === undefined) return text;
  let changed = false;
  const messages = Array.isArray(parsed) ? parsed : [parsed];
  for (const [index, message] of messages.entries()) {
    const result = memberOf(message, 'result');
    if (!isMapping(result)) continue;
    const at = Array.isArray(parsed) ? [String(index)] : [];
    const slice = sliceJson(text, [...at, 'result', 'structuredContent']);
    const content = slice === undefined ? undefined : indentJson(slice, 0);
    // Other digits, another order of keys, or equal keys.
    if (content === undefined || content === JSON.stringify(JSON.parse(content))) continue;
    const meta = memberOf(result, '_meta');
    result._meta = { ...(isMapping(meta) && meta), [TEXT_KEY]: content };
    changed = true;
  }
  return changed ? stringifyExactJson(parsed) : text;
}

function withTextInData(line: string): string {
  return line.startsWith('data:') ? `data: ${withText(line.slice(5).trimStart())}` : line;
}

/**
 * Emits each complete line; its line end stays the same.
 *
 * @param tooLong is emitted instead of a line that is too long, and ends the stream
 */
function eachLine(
  change: (line: string) => string,
  most: number,
  tooLong: () => string,
): TransformStream<string, string> {
  /** The parts of the open line: joined only at its end, since a server chooses its length. */
  let open: string[] = [];
  let length = 0;
  return new TransformStream({
    transform(chunk, controller) {
      const [rest = '', ...after] = chunk.split('\n');
      open.push(rest);
      length += rest.length;
      for (const next of after) {
        if (length > most) break;
        const line = open.join('');
        open = [next];
        length = next.length;
        const end = line.endsWith('\r') ? '\r\n' : '\n';
        controller.enqueue(change(line.replace(/\r$/, '')) + end);
      }
      if (length <= most) return;
      controller.enqueue(tooLong());
      open = [];
      controller.terminate();
    },
    flush(controller) {
      const line = open.join('');
      if (line !== '') controller.enqueue(change(line));
    },
  });
}

function isMapping(value: ExactJson | undefined): value is { [key: string]: ExactJson } {
  return isRecord(value) && !(value instanceof ExactNumber);
}

function memberOf(value: ExactJson | undefined, name: string): ExactJson | undefined {
  return isMapping(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
