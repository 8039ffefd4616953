import type { JsonSchema } from '../core/index.ts';
import { isRecord } from '../lib/is-record.ts';
import type { ProviderEntry, RawDefinition } from './definition.ts';
import type { NameRule } from './provider-names.ts';

/** One entry of `toolConfig.tools` in Amazon Bedrock's Converse API. */
export interface BedrockTool {
  toolSpec: {
    name: string;
    /** Absent where it would be empty, which the API refuses. */
    description?: string;
    inputSchema: { json: JsonSchema };
    /** Present only where it is true. */
    strict?: true;
  };
}

/** `^[a-zA-Z0-9_-]{1,64}$` */
export const BEDROCK_NAMES: NameRule = { character: /^[a-zA-Z0-9_-]$/, maxLength: 64 };

/** Writes what stands at `toolConfig.tools`. */
export function writeBedrock(entries: readonly ProviderEntry[]): BedrockTool[] {
  return entries.map(({ wireName, definition: { description }, parameters, strict }) => ({
    toolSpec: {
      name: wireName,
      ...(description !== '' && { description }),
      inputSchema: { json: parameters },
      ...(strict && { strict }),
    },
  }));
}

/** Reads `{toolSpec: {name, inputSchema: {json}}}`. */
export function readBedrock(entry: Record<string, unknown>): RawDefinition | undefined {
  const { toolSpec } = entry;
  if (!isRecord(toolSpec)) return undefined;
  const { name, description, inputSchema } = toolSpec;
  return { name, description, schema: isRecord(inputSchema) ? inputSchema.json : inputSchema };
}
