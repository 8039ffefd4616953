import type { JsonSchema } from '../core/index.ts';
import { isRecord } from '../lib/is-record.ts';
import type { ProviderEntry, RawDefinition } from './definition.ts';
import { fromGeminiSchema, hasGeminiTypes } from './gemini-schema.ts';
import type { NameRule } from './provider-names.ts';

/** One function for Gemini. */
export interface GeminiFunctionDeclaration {
  name: string;
  description: string;
  parametersJsonSchema: JsonSchema;
  responseJsonSchema?: JsonSchema;
}

/** One entry of Gemini's `tools`. */
export interface GeminiTool {
  functionDeclarations: GeminiFunctionDeclaration[];
}

/** A letter or an underscore first, then `[a-zA-Z0-9_.-]`, at most 64. */
export const GEMINI_NAMES: NameRule = {
  character: /^[a-zA-Z0-9_.-]$/,
  first: /^[a-zA-Z_]$/,
  maxLength: 64,
};

/** Writes Gemini's `tools`: one entry that holds all functions. */
export function writeGemini(entries: readonly ProviderEntry[]): GeminiTool[] {
  if (entries.length === 0) return [];
  const functionDeclarations = entries.map(({ wireName, definition, parameters }) => ({
    name: wireName,
    description: definition.description,
    parametersJsonSchema: parameters,
    ...(definition.outputSchema && { responseJsonSchema: definition.outputSchema }),
  }));
  return [{ functionDeclarations }];
}

/** Reads one function declaration, with JSON Schema or with Gemini's own schema dialect. */
export function readGemini(
  entry: Record<string, unknown>,
  declared: boolean,
): RawDefinition | undefined {
  const jsonSchema = entry.parametersJsonSchema ?? entry.parameters_json_schema;
  const { name, description, parameters } = entry;
  const known = declared || jsonSchema !== undefined;
  if (!known && !(entry.type === undefined && hasGeminiTypes(parameters))) return undefined;
  const output = entry.responseJsonSchema ?? entry.response_json_schema;
  const outputSchema = output ?? (isRecord(entry.response) ? convert(entry.response) : undefined);
  return { name, description, schema: jsonSchema ?? convert(parameters), outputSchema };
}

function convert(schema: unknown): unknown {
  return isRecord(schema) ? fromGeminiSchema(schema) : schema;
}
