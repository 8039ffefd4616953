import type { Tool } from '../contract/tool.ts';
import type { ToolCapabilities } from '../contract/tool-capabilities.ts';
import type { InferArgs, ToolSchema } from './infer-args.ts';
import { toJsonSchema } from './to-json-schema.ts';

/** A tool as a program writes it. Source: docs/contract.md#tools. */
export interface ToolSpec<TArgs, TSchema> extends Omit<Tool<TArgs>, 'schema' | 'capabilities'> {
  schema: TSchema;
  /** Default `{}`: the tool needs nothing. */
  capabilities?: ToolCapabilities;
}

/**
 * Freezes a tool and fills in its defaults. It returns the same object, so that identity holds. A
 * frozen spec with missing members is returned as a frozen copy.
 *
 * The type of the arguments is inferred from a JSON Schema literal, or from a schema library's
 * object. Such an object must have a JSON Schema. With such an object, as of zod 4, the tool has
 * its JSON Schema. A program can also set it: `defineTool<{path: string}>(…)`.
 *
 * @throws ToolRegistryError `E_TOOL_INVALID` for a schema library's object without a JSON Schema
 *   (zod 3, a bare Standard Schema). The message says what to pass instead.
 *
 * Source: docs/contract.md#tools.
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
  if (canHoldSchema(spec.schema)) {
    const schema = toJsonSchema(spec.name, spec.schema);
    if (schema !== spec.schema) missing.schema = schema;
  }
  const isComplete = Object.keys(missing).length === 0;
  const own = isComplete || Object.isExtensible(spec) ? spec : copyOf(spec);
  // The cast holds: missing members were filled in above.
  return Object.freeze(
    Object.defineProperties(own, Object.getOwnPropertyDescriptors(missing)),
  ) as Tool;
}

/** Other values are refused at registration, with the other properties. */
function canHoldSchema(schema: unknown): schema is object {
  return (typeof schema === 'object' && schema !== null) || typeof schema === 'function';
}

/** For a frozen spec, which cannot be completed. */
function copyOf(spec: object): object {
  const properties = Object.entries(Object.getOwnPropertyDescriptors(spec)).map(
    ([key, property]) => [key, 'value' in property ? { ...property, writable: true } : property],
  );
  return Object.create(Object.getPrototypeOf(spec), Object.fromEntries(properties));
}
