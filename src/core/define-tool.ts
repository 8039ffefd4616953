import type { ToolCapabilities } from './contract/capabilities.ts';
import type { Tool } from './contract/tool.ts';
import type { InferArgs, StandardJsonSchema, ToolSchema } from './infer-args.ts';

/** A tool as it is written down. */
export interface ToolSpec<TArgs, TSchema> extends Omit<Tool<TArgs>, 'schema' | 'capabilities'> {
  schema: TSchema;
  /** Default `{}`: the tool needs nothing. */
  capabilities?: ToolCapabilities;
}

/**
 * Freezes a tool and fills in its defaults. The same object comes back, so that identity holds.
 *
 * The arguments' type is inferred from a JSON Schema literal, or from a schema library's object
 * that can tell its JSON Schema, such as zod 4's; the tool then carries that JSON Schema. It can
 * also be given: `defineTool<{path: string}>(…)`.
 *
 * Source: seed 2, 'Used by' (`defineTool<TArgs>`); page 1, section 1.
 *
 * @example
 * const add = defineTool({
 *   name: 'add',
 *   description: 'Adds two numbers.',
 *   schema: {
 *     type: 'object',
 *     properties: { a: { type: 'number' }, b: { type: 'number' } },
 *     required: ['a', 'b'],
 *   },
 *   execute: async ({ a, b }) => ok(String(a + b)),
 * });
 */
export function defineTool<const TSchema extends ToolSchema>(
  spec: ToolSpec<InferArgs<TSchema>, TSchema>,
): Tool<InferArgs<TSchema>>;
export function defineTool<TArgs>(spec: ToolSpec<TArgs, ToolSchema>): Tool<TArgs>;
export function defineTool(spec: ToolSpec<unknown, ToolSchema>): Tool {
  const missing: Partial<Tool> = {};
  if (!spec.capabilities) missing.capabilities = {};
  if (isStandard(spec.schema)) {
    missing.schema = spec.schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  }
  // The cast holds: what a tool has and a spec may lack was filled in above.
  return Object.freeze(Object.assign(spec, missing)) as Tool;
}

function isStandard(schema: ToolSchema): schema is StandardJsonSchema {
  const standard: unknown = schema['~standard'];
  return typeof standard === 'object' && standard !== null && 'jsonSchema' in standard;
}
