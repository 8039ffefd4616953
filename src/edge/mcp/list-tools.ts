import type { Tool as ListedTool, ToolAnnotations } from '@modelcontextprotocol/server';
import { boundedJson, type JsonSchema, type Tool } from '../../core/index.ts';
import { toPlainDefinitions } from '../../formats/plain.ts';
import { isRecord } from '../../lib/is-record.ts';
import { listDefinitions } from '../definitions.ts';
import type { Caller, Server } from '../server.ts';

/** The `tools` of `tools/list`: the tools of this caller, in the order of registration. */
export function listMcpTools(server: Server, caller: Caller): ListedTool[] {
  const registry = server.listed();
  const definitions = listDefinitions(server, caller).map((definition) => ({
    ...definition,
    ...textsOf(registry.get(definition.name)),
  }));
  return toPlainDefinitions('mcp', definitions).tools.map(
    ({ inputSchema, outputSchema, ...tool }) => ({
      ...tool,
      inputSchema: toObjectSchema(inputSchema),
      ...(outputSchema && { outputSchema: toObjectSchema(outputSchema) }),
    }),
  );
}

/** Whether `tools/list` has an output schema for this tool. */
export function announcesOutput(tool: Tool | undefined): boolean {
  return textsOf(tool).outputSchema !== undefined;
}

/** The name and the description that a tool had on its MCP server. */
interface ListedTexts {
  title?: string;
  annotations?: Record<string, unknown>;
  outputSchema?: JsonSchema;
}

/** Reads the `mcp` member that tools of the kind `mcp` have, and validates its shape. */
function textsOf(tool: Tool | undefined): ListedTexts {
  const origin = tool && readOrigin(tool);
  if (!isRecord(origin)) return {};
  const { title, annotations, outputSchema } = origin;
  return {
    ...(typeof title === 'string' && { title }),
    ...(isRecord(annotations) && { annotations: { ...toAnnotations(annotations) } }),
    // Only clients of 2026 know the other forms.
    ...(isRecord(outputSchema) && outputSchema.type === 'object' && { outputSchema }),
  };
}

function readOrigin(tool: Tool): unknown {
  try {
    const origin: unknown = Reflect.get(tool, 'mcp');
    return isRecord(origin) ? JSON.parse(boundedJson(origin)) : undefined;
  } catch {
    return undefined;
  }
}

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

function toAnnotations(given: Record<string, unknown>): ToolAnnotations {
  const annotations: ToolAnnotations = {};
  if (typeof given.title === 'string') annotations.title = given.title;
  for (const hint of HINTS) {
    const value = given[hint];
    if (typeof value === 'boolean') annotations[hint] = value;
  }
  return annotations;
}

/**
 * The form that every client accepts. One tool in another form would make clients refuse the whole
 * list. They require `type: 'object'`, and objects as the properties' schemas (`true` and `false`
 * are schemas too). They also require a list of texts as `required`.
 */
function toObjectSchema(schema: JsonSchema): ListedTool['inputSchema'] {
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
