import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import { boundedJson } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { partsKeyOf, type ServedResult } from '../bound-results.ts';
import type { OutputCheck } from './check-output.ts';
import { wrapPart } from './wrap-part.ts';

/**
 * A result as the response to `tools/call`.
 *
 * The value is its first text, and `structured` its `structuredContent`. Pictures, audio and
 * resources in the list `content` of `structured` (`mcpContent`, if there are both) become content,
 * with the texts beside them. The kind `mcp` puts the parts of its servers there, and any other tool
 * may do so too. Other items stay in the payload. A payload that JSON cannot express, or only at
 * great length, is omitted.
 *
 * Clients pass the texts to a model unchanged. An untrusted result is therefore wrapped: its value,
 * its error and the texts of its parts. `structuredContent` keeps its shape, which the tool's
 * output schema may describe; `_meta['toolyard/untrusted']` names the origin.
 *
 * What the server left out is in `_meta['toolyard/omitted']`, and a text says it to the model.
 *
 * @param check of a tool with an output schema. By the protocol, a result without structured content
 *   that matches is an error; the model still reads its value.
 */
export function toCallResult(
  { result, untrusted, omitted }: Pick<ServedResult, 'result' | 'untrusted' | 'omitted'>,
  check?: OutputCheck,
): CallToolResult {
  const around = (part: ContentBlock): ContentBlock =>
    untrusted ? wrapPart(part, untrusted) : part;
  const text = (value: string): ContentBlock => around({ type: 'text', text: value });
  const meta = (untrusted || omitted) && {
    _meta: {
      ...(untrusted && { [UNTRUSTED_META]: { source: untrusted.source, tool: untrusted.tool } }),
      ...(omitted && { [OMITTED_META]: omitted }),
    },
  };
  if (!result.ok) return { content: [text(result.error)], isError: true, ...meta };
  const content: ContentBlock[] = [text(result.value)];
  const structured = result.structured && toPlain(result.structured);
  const { parts, payload } = structured ? takeParts(structured, result.value) : NOTHING;
  content.push(...parts.map(around));
  for (const { path, reason } of omitted ?? []) {
    content.push({ type: 'text', text: `[left out: ${path}. ${reason}]` });
  }
  const wrong = check?.(payload);
  // A payload that the server left out is said already.
  if (wrong !== undefined && (payload || !omitted)) content.push({ type: 'text', text: wrong });
  return {
    content,
    ...(payload && wrong === undefined && { structuredContent: payload }),
    ...(wrong !== undefined && { isError: true }),
    ...meta,
  };
}

/** The same key as in `toolyard/formats`. */
const UNTRUSTED_META = 'toolyard/untrusted';
const OMITTED_META = 'toolyard/omitted';

function toPlain(structured: Record<string, unknown>): Record<string, unknown> | undefined {
  try {
    const plain: unknown = JSON.parse(boundedJson(structured));
    return isRecord(plain) ? plain : undefined;
  } catch {
    return undefined;
  }
}

interface Taken {
  parts: ContentBlock[];
  /** The rest of the payload, if any. */
  payload?: Record<string, unknown>;
}

const NOTHING: Taken = { parts: [] };

/** A list of texts alone, or of nothing that clients know, is data: it stays in the payload. */
function takeParts(structured: Record<string, unknown>, value: string): Taken {
  const key = partsKeyOf(structured);
  const { [key]: list, ...rest } = structured;
  const known: ContentBlock[] = [];
  const others: unknown[] = [];
  for (const part of Array.isArray(list) ? list : []) {
    if (isPart(part)) known.push(part);
    else others.push(part);
  }
  if (known.every(({ type }) => type === 'text')) return { parts: [], payload: structured };
  const texts = known.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  // The model reads the value first.
  const said = new Set(texts.join('\n') === value ? texts : [value]);
  const parts = known.filter((part) => part.type !== 'text' || !said.has(part.text));
  const payload = others.length > 0 ? { ...rest, [key]: others } : rest;
  return Object.keys(payload).length > 0 ? { parts, payload } : { parts };
}

/** Clients refuse a response with any other part. */
export function isPart(part: unknown): part is ContentBlock {
  if (!isRecord(part)) return false;
  const { type, text, data, mimeType, uri, name, title, description, resource } = part;
  switch (type) {
    case 'text':
      return typeof text === 'string';
    case 'image':
    case 'audio':
      return isBase64(data) && typeof mimeType === 'string';
    case 'resource_link':
      return (
        typeof uri === 'string' &&
        typeof name === 'string' &&
        [title, description, mimeType].every(isOptionalText)
      );
    case 'resource':
      return (
        isRecord(resource) &&
        typeof resource.uri === 'string' &&
        isOptionalText(resource.mimeType) &&
        (typeof resource.text === 'string' || isBase64(resource.blob))
      );
    default:
      return false;
  }
}

function isBase64(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    atob(value);
    return true;
  } catch {
    return false;
  }
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}
