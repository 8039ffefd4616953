import type { JsonSchema } from '../core/index.ts';
import { isRecord } from '../lib/is-record.ts';
import type { ProviderEntry, RawDefinition } from './definition.ts';
import type { NameRule } from './provider-names.ts';

/** One entry of `tools` in OpenAI's Chat Completions. */
export interface OpenAiChatTool {
  type: 'function';
  function: {
    name: string;
    description: string;
    parameters: JsonSchema;
    /** Present only where it is true. */
    strict?: true;
  };
}

/** `^[a-zA-Z0-9_-]{1,64}$` */
export const OPENAI_NAMES: NameRule = { character: /^[a-zA-Z0-9_-]$/, maxLength: 64 };

/** Writes tools for Chat Completions. */
export function writeOpenAiChat(entries: readonly ProviderEntry[]): OpenAiChatTool[] {
  return entries.map(({ wireName, definition, parameters, strict }) => ({
    type: 'function',
    function: {
      name: wireName,
      description: definition.description,
      parameters,
      ...(strict && { strict }),
    },
  }));
}

/** Reads `{type: 'function', function}`, and the entries of the older `functions` list. */
export function readOpenAiChat(entry: Record<string, unknown>): RawDefinition | undefined {
  const { type, function: inner } = entry;
  if (isRecord(inner) && (type === 'function' || type === undefined)) {
    return { name: inner.name, description: inner.description, schema: inner.parameters };
  }
  const bare = type === undefined && typeof entry.name === 'string' && 'parameters' in entry;
  return bare
    ? { name: entry.name, description: entry.description, schema: entry.parameters }
    : undefined;
}
