import type { CallToolResult, ContentBlock, EmbeddedResource } from '@modelcontextprotocol/client';
import {
  boundedJson,
  err,
  ok,
  parseExactJson,
  type ToolResult,
  trimText,
} from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toPlainJson } from '../plain-json.ts';
import { describePart, uriText } from './describe-part.ts';
import { structuredTextOf } from './exact-content.ts';
import type { LinkedResource } from './linked-resources.ts';

/** The most characters of one resource that the model reads. */
const MOST_RESOURCE_CHARS = 50_000;

/**
 * Converts a response to `tools/call` into a result.
 *
 * The model reads the text parts and the texts of resources, joined by newlines. One line describes
 * each other resource and each link that was not read. Without any text the model reads the structured
 * content as JSON, or the types of the parts.
 *
 * `structuredContent` becomes `structured`; a value other than an object goes below
 * `structuredContent`. Pictures, audio and resources go into the list `content` of `structured`
 * (`mcpContent`, if the structured content has its own `content`).
 *
 * @param linked the resources behind the links of the response
 */
export function toToolResult(
  answer: CallToolResult,
  linked: ReadonlyMap<ContentBlock, LinkedResource> = new Map(),
): ToolResult {
  const texts: string[] = [];
  const notes: string[] = [];
  const others: ContentBlock[] = [];
  for (const part of answer.content) {
    const found = linked.get(part);
    const resources = typeof found === 'object' ? found.map(embed) : [];
    if (part.type === 'text') texts.push(part.text);
    else others.push(part, ...resources);
    for (const one of part.type === 'resource' ? [part] : resources) {
      const { resource } = one;
      if ('text' in resource) {
        const { text } = trimText(resource.text, MOST_RESOURCE_CHARS);
        texts.push(`[resource ${uriText(resource.uri)}]\n${text}`);
      } else notes.push(describePart(one));
    }
    if (part.type === 'audio') notes.push(describePart(part));
    if (part.type === 'resource_link' && resources.length === 0) {
      notes.push(describePart(part, typeof found === 'string' ? `Not read: ${found}` : undefined));
    }
  }
  const { structuredContent: payload } = answer;
  const exact = structuredTextOf(answer);
  const shown =
    texts.length > 0
      ? [...texts, ...notes].join('\n')
      : fallbackText(payload, exact, others, notes);
  if (answer.isError === true) {
    return err(shown || 'The tool failed, and its server gave no reason.');
  }
  const structured = toStructured(
    exact === undefined ? payload : toPlainJson(parseExactJson(exact) ?? null),
    others,
  );
  return ok(shown, structured && { structured });
}

function embed(resource: EmbeddedResource['resource']): EmbeddedResource {
  return { type: 'resource', resource };
}

function toStructured(
  payload: unknown,
  others: readonly ContentBlock[],
): Record<string, unknown> | undefined {
  if (payload === undefined && others.length === 0) return undefined;
  const structured: Record<string, unknown> = isRecord(payload)
    ? { ...payload }
    : { ...(payload !== undefined && { structuredContent: payload }) };
  if (others.length > 0) {
    structured[Object.hasOwn(structured, 'content') ? 'mcpContent' : 'content'] = others;
  }
  return structured;
}

function fallbackText(
  payload: unknown,
  payloadText: string | undefined,
  others: readonly ContentBlock[],
  notes: readonly string[],
): string {
  if (payload !== undefined) {
    const json = withoutData(payloadText ?? boundedJson(payload), others);
    return [json, ...notes].join('\n');
  }
  const pictures = others.filter(({ type }) => type === 'image').map((part) => describePart(part));
  return [...pictures, ...notes].join('\n');
}

/** Some servers repeat their parts in the structured content. Base64 data is no text for a model. */
function withoutData(json: string, parts: readonly ContentBlock[]): string {
  let text = json;
  for (const part of parts) {
    const data = dataOf(part);
    if (data) text = text.replaceAll(`"${data}"`, () => JSON.stringify(describePart(part)));
  }
  return text;
}

function dataOf(part: ContentBlock): string | undefined {
  if (part.type === 'image' || part.type === 'audio') return part.data;
  return part.type === 'resource' && 'blob' in part.resource ? part.resource.blob : undefined;
}
