import { isRecord } from '../../lib/is-record.ts';
import { getOwn } from '../../lib/own-property.ts';
import type { Mapping } from './mapping.ts';
import { TYPE_NAMES } from './schema/types.ts';

const IMPORT = "Use 'Paste or connect' in the playground, or in a program toolyard/formats";

/**
 * Names the format of a text that describes tools but is not a declaration, and gives advice.
 *
 * @returns `undefined` for an unknown format.
 * @example
 * recognise({ type: 'object', properties: {} });
 * // "This is a JSON Schema, which says what a tool takes and not which tool. …"
 */
export function recognise(value: unknown): string | undefined {
  if (Array.isArray(value)) return recogniseList(value);
  if (!isRecord(value)) return undefined;
  if (typeof value.openapi === 'string' || value.swagger !== undefined) {
    return `This is an OpenAPI document. ${IMPORT} (fromOpenApi).`;
  }
  if (isRecord(value.mcpServers)) {
    return "This is a client's list of MCP servers. Declare each as a tool: {name: files, type: mcp, mcp: {transport: stdio, command: npx}}.";
  }
  const listed = isRecord(value.result) ? value.result.tools : undefined;
  if (Array.isArray(listed)) return recogniseList(listed);
  return recogniseTool(value) ?? recogniseSchema(value);
}

/** The content of a list of tools, judged by its first entry. */
export function recogniseList(list: readonly unknown[]): string | undefined {
  const [first] = list;
  const format = isRecord(first) ? formatOf(first) : undefined;
  if (format === undefined) return undefined;
  const what = list.length === 1 ? 'This is a tool definition' : 'These are tool definitions';
  return describe(what, format);
}

function recogniseTool(value: Mapping): string | undefined {
  const format = formatOf(value);
  if (format !== undefined) return describe('This is a tool definition', format);
  if (typeof value.name === 'string' && typeof value.type === 'string') {
    return "This is one tool. Begin it with '- ', or put it in a list below 'tools:'.";
  }
  return undefined;
}

function describe(what: string, format: string): string {
  return `${what} in the format of ${format}: it describes a tool's arguments, not its code. ${IMPORT} (fromProviderDefinitions).`;
}

/** The provider format of a tool definition. */
function formatOf(value: Mapping): string | undefined {
  const own = (field: string): unknown => getOwn(value, field);
  if (isRecord(own('inputSchema'))) return 'MCP';
  if (isRecord(own('input_schema'))) return 'Anthropic';
  if (own('functionDeclarations') ?? own('function_declarations')) return 'Gemini';
  if (isRecord(own('toolSpec'))) return 'Bedrock';
  if (own('type') === 'function') return 'OpenAI';
  return undefined;
}

function recogniseSchema(value: Mapping): string | undefined {
  const isSchema =
    typeof value.$schema === 'string' ||
    typeof value.$ref === 'string' ||
    [value.properties, value.$defs, value.definitions].some(isRecord) ||
    [value.anyOf, value.oneOf, value.allOf].some(Array.isArray) ||
    TYPE_NAMES.some((type) => type === value.type);
  return isSchema
    ? "This is a JSON Schema: it describes arguments, but names no tool. Put it below 'parameters' of a tool that has 'name' and 'type'."
    : undefined;
}
