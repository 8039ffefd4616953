import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { AddFinding } from './finding.ts';
import { tryToRead } from './try-to-read.ts';

/**
 * A tool, or its definition in one of the usual forms. The first schema that it has counts.
 *
 * Source: docs/contract.md#inspection.
 */
export interface InspectedTool {
  name: string;
  description?: string | undefined;
  /** As in a `Tool`. */
  schema?: JsonSchema | undefined;
  /** As `toDefinitions()` writes it. */
  parameters?: JsonSchema | undefined;
  /** As `toDefinitionsAnthropic()` writes it. */
  input_schema?: JsonSchema | undefined;
  /** As an MCP server lists it. */
  inputSchema?: JsonSchema | undefined;
}

/** A copy of a definition as plain JSON, so that reading it cannot fail. */
export interface PlainDefinition {
  name: string;
  description: string;
  parameters: JsonSchema;
}

/** Lists and objects inside each other, of any meaning. */
const MAX_LEVELS = 200;

/** @returns the definitions that could be read */
export function readDefinitions(tools: unknown, add: AddFinding): PlainDefinition[] {
  return listOf(tools).flatMap((tool, index) => {
    const name = tryToRead(() => String((tool as InspectedTool).name)) || `tool ${index + 1}`;
    const definition = tryToRead(() => readDefinition(tool as InspectedTool));
    if (definition) return definition;
    const found = 'The definition cannot be read.';
    add(
      name,
      'definition-unreadable',
      `${found} Give it a name, and a JSON Schema of at most ${MAX_LEVELS} levels.`,
    );
    return [];
  });
}

/** Member by member, so that inherited ones count, too. */
function readDefinition(tool: InspectedTool): PlainDefinition | undefined {
  const { name, description, schema, parameters = schema, input_schema: input } = tool;
  const given = parameters ?? input ?? tool.inputSchema ?? {};
  const plain: unknown = JSON.parse(JSON.stringify(given));
  const isPlain = typeof name === 'string' && name !== '' && isRecord(plain);
  if (!isPlain || isDeeper(plain, MAX_LEVELS)) return undefined;
  return {
    name,
    description: typeof description === 'string' ? description.trim() : '',
    parameters: plain,
  };
}

/** Recursion over what is left stays within the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels < 0 || Object.values(value).some((child) => isDeeper(child, levels - 1));
}

function listOf(tools: unknown): unknown[] {
  return tryToRead(() => Array.from(tools as Iterable<unknown>)) ?? [];
}
