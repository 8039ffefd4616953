import type { JsonSchema } from '../core/index.ts';
import type { ProviderEntry, RawDefinition } from './definition.ts';

/** One entry of `tools` in OpenAI's Responses API: flat, and `strict` always said. */
export interface OpenAiResponsesTool {
  type: 'function';
  name: string;
  description: string;
  parameters: JsonSchema;
  /** Written even where it is false, because the API's own default is true. */
  strict: boolean;
}

/** Writes tools for the Responses API. Names: as in Chat Completions. */
export function writeOpenAiResponses(entries: readonly ProviderEntry[]): OpenAiResponsesTool[] {
  return entries.map(({ wireName, definition, parameters, strict }) => ({
    type: 'function',
    name: wireName,
    description: definition.description,
    parameters,
    strict,
  }));
}

/** Reads the flat `{type: 'function', name, parameters}`. */
export function readOpenAiResponses(entry: Record<string, unknown>): RawDefinition | undefined {
  if (entry.type !== 'function' || 'function' in entry) return undefined;
  return { name: entry.name, description: entry.description, schema: entry.parameters };
}
