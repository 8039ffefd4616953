import type { JsonSchema } from './json-schema.ts';

/**
 * A tool as a model sees it.
 *
 * Source: docs/contract.md#definitions.
 */
export interface ToolDefinitionLite {
  name: string;
  description: string;
  parameters: JsonSchema;
}

/**
 * The same with `input_schema`: docs/contract.md#definitions.
 */
export interface ToolDefinition {
  name: string;
  description: string;
  input_schema: JsonSchema;
}
