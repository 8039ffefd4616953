import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client';
import { err, ok, type ToolResult } from '../../core/index.ts';
import { isRecord } from '../tool-parts.ts';

/**
 * An answer to `tools/call` as a result.
 *
 * The text parts, joined by newlines, are what the model reads. `structuredContent` becomes
 * `structured`; where it is no object it stands below `structuredContent`. Pictures, audio and
 * resources are kept in the list `content` of `structured` (`mcpContent`, where the structured
 * content has a `content` of its own). Without any text the model reads the structured content
 * as JSON, or which parts there are.
 *
 * Source: page 2, section 1, row `mcp`.
 */
export function toToolResult(answer: CallToolResult): ToolResult {
  const texts: string[] = [];
  const others: ContentBlock[] = [];
  for (const part of answer.content) {
    if (part.type === 'text') texts.push(part.text);
    else others.push(part);
  }
  const text = texts.join('\n');
  if (answer.isError === true) {
    return err(text || 'The tool failed, and its server did not say why.');
  }
  const payload: unknown = answer.structuredContent;
  const structured = toStructured(payload, others);
  return ok(texts.length > 0 ? text : fallbackText(payload, others), structured && { structured });
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

function fallbackText(payload: unknown, others: readonly ContentBlock[]): string {
  if (payload !== undefined) return JSON.stringify(payload);
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
      return `[link to resource ${part.uri}]`;
    default:
      return `[${part.type}]`;
  }
}
