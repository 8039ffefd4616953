import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import type { JsonSchema, ToolDefinitionLite } from '../../core/index.ts';
import { toPlainDefinitions } from '../../formats/plain.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { Server } from '../server.ts';
import { readListing } from './read-listing.ts';

/**
 * The `tools` of `tools/list`, by their definitions.
 *
 * @param isTasked whether this client can run tasks; others could not call a tool that needs one
 */
export function listMcpTools(
  server: Server,
  definitions: ToolDefinitionLite[],
  isTasked: boolean,
): ListedTool[] {
  const registry = server.listed();
  const report = (sentence: string): void => server.options.onError(new Error(sentence));
  return toPlainDefinitions('mcp', definitions).tools.flatMap(({ inputSchema, ...tool }) => {
    const { outputSchema, ...members } = readListing(registry.get(tool.name), report);
    if (members.execution?.taskSupport === 'required' && !isTasked) return [];
    return {
      ...tool,
      ...members,
      inputSchema: toObjectSchema(inputSchema),
      ...(outputSchema && { outputSchema: toObjectSchema(outputSchema) }),
    };
  });
}

/**
 * The form that every client accepts. One tool in another form would make clients refuse the whole
 * list. They require `type: 'object'`, and objects as the properties' schemas (`true` and `false`
 * are schemas too). They also require a list of texts as `required`.
 */
export function toObjectSchema(schema: JsonSchema): ListedTool['inputSchema'] {
  const { properties, required, ...rest } = schema;
  return {
    ...rest,
    // Arguments are always an object, even if a schema allows more.
    type: 'object',
    ...(isRecord(properties) && { properties: toObjects(properties) }),
    ...(isListOfTexts(required) && { required }),
  };
}

type Properties = NonNullable<ListedTool['inputSchema']['properties']>;

function toObjects(properties: Record<string, unknown>): Properties {
  const entries = Object.entries(properties).map(([name, schema]) => [
    name,
    isRecord(schema) ? schema : schema === false ? { not: {} } : {},
  ]);
  return Object.fromEntries(entries) as Properties; // listed schemas are JSON
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
