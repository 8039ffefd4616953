import type { Tool } from '../contract/tool.ts';
import type { ToolCapabilities } from '../contract/tool-capabilities.ts';
import type { ToolContext } from '../contract/tool-context.ts';
import type { ToolResult } from '../contract/tool-result.ts';
import { ok } from '../results/results.ts';
import type { InferArgs, ToolSchema } from './infer-args.ts';
import { toJsonSchema } from './to-json-schema.ts';

/** A tool as a program writes it. Source: docs/contract.md#tools. */
export interface ToolSpec<TArgs, TSchema>
  extends Omit<Tool<TArgs>, 'schema' | 'capabilities' | 'execute'> {
  schema: TSchema;
  /** Default `{}`: the tool needs nothing. */
  capabilities?: ToolCapabilities;
  /** A plain text is the value of a success. It may be synchronous. */
  execute(args: TArgs, ctx: ToolContext): Answer | Promise<Answer>;
}

type Answer = ToolResult | string;

/**
 * Freezes a tool and fills in its defaults. It returns the same object, so that identity holds. A
 * frozen spec is returned as a frozen copy, unless it is a defined tool.
 *
 * `execute` may return a text, which becomes `ok(text)`, and may be synchronous.
 *
 * The type of the arguments is inferred from a JSON Schema literal, or from a schema library's
 * object. Such an object must have a JSON Schema. With such an object, as of zod 4, the tool has
 * its JSON Schema. If the library validates, its validation decides, and `execute` receives
 * its value. A program can also set the type: `defineTool<{path: string}>(…)`.
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
 *   execute: ({ a, b }) => String(a + b),
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
  const { execute } = spec;
  const isOwn = isOpen(spec);
  if (typeof execute === 'function' && !made.has(execute)) {
    // The private members of an instance are only in the original.
    missing.execute = toExecute(isOwn ? execute : execute.bind(spec));
  }
  const isComplete = Object.keys(missing).length === 0;
  const own = isComplete || isOwn ? spec : copyOf(spec);
  // The cast holds: missing members were filled in above.
  return Object.freeze(
    Object.defineProperties(own, Object.getOwnPropertyDescriptors(missing)),
  ) as Tool;
}

/** The functions that `defineTool` made: a defined tool stays the same tool. */
const made = /* @__PURE__ */ new WeakSet<object>();

/** Other values than texts and results pass, and the registry refuses them. */
function toExecute(execute: ToolSpec<unknown, unknown>['execute']): Tool['execute'] {
  async function run(this: unknown, args: unknown, ctx: ToolContext): Promise<ToolResult> {
    const answer = await execute.call(this, args, ctx);
    return typeof answer === 'string' ? ok(answer) : answer;
  }
  made.add(run);
  return run;
}

/** Other values are refused at registration, with the other properties. */
function canHoldSchema(schema: unknown): schema is object {
  return (typeof schema === 'object' && schema !== null) || typeof schema === 'function';
}

function isOpen(spec: object): boolean {
  const isFixed = (key: string): boolean =>
    Object.getOwnPropertyDescriptor(spec, key)?.configurable === false;
  return Object.isExtensible(spec) && !['capabilities', 'schema', 'execute'].some(isFixed);
}

/** For a frozen spec, which cannot be completed. */
function copyOf(spec: object): object {
  const properties = Object.entries(Object.getOwnPropertyDescriptors(spec)).map(
    ([key, property]) => [key, { ...property, configurable: true }],
  );
  return Object.create(Object.getPrototypeOf(spec), Object.fromEntries(properties));
}
