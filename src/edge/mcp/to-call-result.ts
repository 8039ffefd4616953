import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import type { ToolResult } from '../../core/index.ts';

/**
 * A result as the answer to `tools/call`.
 *
 * The value is its first text, and `structured` its `structuredContent`. Pictures, audio and
 * resources that stand in the list `content` of `structured` (`mcpContent`, where there are both)
 * go out as content: there the kind `mcp` puts those of the servers that it calls, and any other
 * tool may do so too. A payload that JSON cannot say is left out.
 *
 * The value is not wrapped as untrusted: that is for whoever talks to the model, and here this is
 * the client.
 */
export function toCallResult(result: ToolResult): CallToolResult {
  if (!result.ok) return { isError: true, content: [{ type: 'text', text: result.error }] };
  const content: ContentBlock[] = [{ type: 'text', text: result.value }];
  const structured = result.structured && toPlain(result.structured);
  if (!structured) return { content };
  const { parts, payload } = takeParts(structured);
  content.push(...parts);
  return { content, ...(payload && { structuredContent: payload }) };
}

function toPlain(structured: Record<string, unknown>): Record<string, unknown> | undefined {
  try {
    const plain: unknown = JSON.parse(JSON.stringify(structured));
    return isRecord(plain) ? plain : undefined;
  } catch {
    return undefined;
  }
}

interface Taken {
  parts: ContentBlock[];
  /** What is left, if anything. */
  payload?: Record<string, unknown>;
}

function takeParts(structured: Record<string, unknown>): Taken {
  // The payload had a `content` of its own where the parts had to go elsewhere.
  const key = Object.hasOwn(structured, 'mcpContent') ? 'mcpContent' : 'content';
  const { [key]: parts, ...rest } = structured;
  if (!Array.isArray(parts) || parts.length === 0 || !parts.every(isPart)) {
    return { parts: [], payload: structured };
  }
  return Object.keys(rest).length > 0 ? { parts, payload: rest } : { parts };
}

/** Everything but text, which is in the value. Clients refuse an answer with any other part. */
function isPart(part: unknown): part is ContentBlock {
  if (!isRecord(part)) return false;
  const { type, data, mimeType, uri, name, resource } = part;
  switch (type) {
    case 'image':
    case 'audio':
      return isBase64(data) && typeof mimeType === 'string';
    case 'resource_link':
      return typeof uri === 'string' && typeof name === 'string' && isOptionalText(mimeType);
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
