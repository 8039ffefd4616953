import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client';
import { boundedJson, err, ok, parseExactJson, type ToolResult } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toPlainJson } from '../plain-json.ts';
import { structuredTextOf } from './exact-content.ts';

/**
 * Converts a response to `tools/call` into a result.
 *
 * The model reads the text parts, the texts of embedded resources and then the links to others,
 * joined by newlines.
 * `structuredContent` becomes `structured`; a value other than an object goes below
 * `structuredContent`. Pictures, audio and resources go into the list `content` of `structured`
 * (`mcpContent`, if the structured content has its own `content`). Without any text the model reads
 * the structured content as JSON, or the types of the parts.
 */
export function toToolResult(answer: CallToolResult): ToolResult {
  const texts: string[] = [];
  const links: string[] = [];
  const others: ContentBlock[] = [];
  for (const part of answer.content) {
    if (part.type === 'text') texts.push(part.text);
    else others.push(part);
    if (part.type === 'resource' && 'text' in part.resource) {
      texts.push(`[resource ${part.resource.uri}]\n${part.resource.text}`);
    }
    if (part.type === 'resource_link') links.push(describePart(part));
  }
  const { structuredContent: payload } = answer;
  const exact = structuredTextOf(answer);
  const shown =
    texts.length > 0 ? [...texts, ...links].join('\n') : fallbackText(payload, exact, others);
  if (answer.isError === true) {
    return err(shown || 'The tool failed, and its server gave no reason.');
  }
  const structured = toStructured(
    exact === undefined ? payload : toPlainJson(parseExactJson(exact) ?? null),
    others,
  );
  return ok(shown, structured && { structured });
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
): string {
  if (payload !== undefined) return payloadText ?? boundedJson(payload);
  return others.map(describePart).join('\n');
}

function describePart(part: ContentBlock): string {
  switch (part.type) {
    case 'image':
    case 'audio':
      return `[${part.type}, ${part.mimeType}]`;
    case 'resource':
      return `[resource ${part.resource.uri}]`;
    case 'resource_link':
      return `[link to resource ${part.uri}: ${inOneLine(part.title ?? part.name)}]`;
    default:
      return `[${part.type}]`;
  }
}

/** Quotes the name, so that it can neither end its line nor look like the next part. */
function inOneLine(name: string): string {
  return JSON.stringify(name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);
}

const LONGEST_NAME = 200;
