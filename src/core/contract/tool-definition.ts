import type { JsonSchema } from './tool.ts';

/**
 * What a model is told about a tool.
 *
 * Source: seed 1, 'toDefinitions'.
 */
export interface ToolDefinitionLite {
  name: string;
  description: string;
  parameters: JsonSchema;
}

/**
 * The same in the shape of seed 5, 'Listing Tool Definitions'.
 */
export interface ToolDefinition {
  name: string;
  description: string;
  input_schema: JsonSchema;
}
