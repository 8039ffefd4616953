import type { JsonSchema } from '../core/index.ts';
import type { ProviderEntry, RawDefinition } from './definition.ts';
import type { NameRule } from './provider-names.ts';

/** One tool of an MCP server's `tools/list`. */
export interface McpTool {
  name: string;
  title?: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema?: JsonSchema;
  annotations?: Record<string, unknown>;
}

/** `^[A-Za-z0-9_.-]{1,128}$` */
export const MCP_NAMES: NameRule = { character: /^[A-Za-z0-9_.-]$/, maxLength: 128 };

/** Writes the `tools` of a `tools/list` result. */
export function writeMcp(entries: readonly ProviderEntry[]): McpTool[] {
  return entries.map(({ wireName, definition, parameters }) => {
    const { title, description, outputSchema, annotations } = definition;
    return {
      name: wireName,
      ...(title !== undefined && { title }),
      description,
      inputSchema: parameters,
      ...(outputSchema && { outputSchema }),
      ...(annotations && { annotations }),
    };
  });
}

/** Reads `{name, inputSchema}`. */
export function readMcp(entry: Record<string, unknown>): RawDefinition | undefined {
  if (!('inputSchema' in entry) || !('name' in entry)) return undefined;
  const { name, title, description, inputSchema, outputSchema, annotations } = entry;
  return { name, description, schema: inputSchema, title, outputSchema, annotations };
}
