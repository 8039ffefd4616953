import type { JsonSchema } from '../../core/index.ts';
import type { InspectedTool } from './read-definition.ts';

/** A tool without findings, with some members replaced. */
export function goodTool(changes: Partial<InspectedTool> = {}): InspectedTool {
  return {
    name: 'find_orders',
    description: 'Finds the orders of a customer, newest first, with their state.',
    schema: objectSchema({ customer: { type: 'string', description: 'Id of the customer.' } }),
    ...changes,
  };
}

/** A schema of arguments with these properties. */
export function objectSchema(properties: JsonSchema): JsonSchema {
  return { type: 'object', properties };
}

/** A described property. */
export function textProperty(description: string, more: JsonSchema = {}): JsonSchema {
  return { type: 'string', description, ...more };
}
