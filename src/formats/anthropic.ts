import type { JsonSchema } from '../core/index.ts';
import type { ProviderEntry, RawDefinition } from './definition.ts';
import type { NameRule } from './provider-names.ts';

/** One entry of `tools` in Anthropic's Messages API. */
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: JsonSchema;
}

/** `^[a-zA-Z0-9_-]{1,128}$` */
export const ANTHROPIC_NAMES: NameRule = { character: /^[a-zA-Z0-9_-]$/, maxLength: 128 };

/** Writes tools for the Messages API. */
export function writeAnthropic(entries: readonly ProviderEntry[]): AnthropicTool[] {
  return entries.map(({ wireName, definition, parameters }) => ({
    name: wireName,
    description: definition.description,
    input_schema: parameters,
  }));
}

/** Reads `{name, input_schema}`, with or without `type: 'custom'`. */
export function readAnthropic(entry: Record<string, unknown>): RawDefinition | undefined {
  if (!('input_schema' in entry)) return undefined;
  return { name: entry.name, description: entry.description, schema: entry.input_schema };
}
