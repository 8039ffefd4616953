import { z } from 'zod';
import {
  defineTool,
  type InferArgs,
  type Tool,
  type ToolContext,
  type ToolSchema,
  type ToolSpec,
} from '../../core/index.ts';
import type { Kind, KindSources } from '../kind.ts';
import { listed } from '../listed.ts';
import { readPart, toolParts } from '../tool-parts.ts';
import { wholeTool } from '../whole-tool.ts';
import { handlerToResult } from './to-result.ts';

/** A function of the program. It may return a `ToolResult`, a text or any JSON value. */
// `never` accepts a handler with any argument type.
export type InternalHandler<TArgs = never> = (args: TArgs, ctx: ToolContext) => unknown;

/** The sources of {@link internalKind}. */
export interface InternalSources extends KindSources {
  /** The program's functions, by the name of the tool or by its `handler`. */
  handlers?: Readonly<Record<string, InternalHandler>>;
}

/** The options of {@link createInternalTool}: a tool with a handler in place of `execute`. */
export interface InternalToolSpec<TArgs, TSchema>
  extends Omit<ToolSpec<TArgs, TSchema>, 'schema' | 'execute'> {
  /** JSON Schema, or a schema library's object that provides it. Default: no arguments. */
  parameters?: TSchema;
  handler: InternalHandler<TArgs>;
}

/**
 * Makes a tool from a function.
 *
 * Source: docs/contract.md#kind-internal.
 *
 * @example
 * const add = createInternalTool({
 *   name: 'add',
 *   description: 'Adds two numbers.',
 *   parameters: z.object({ a: z.number(), b: z.number() }),
 *   handler: ({ a, b }) => ({ sum: a + b }),
 * });
 */
export function createInternalTool<const TSchema extends ToolSchema>(
  spec: InternalToolSpec<InferArgs<TSchema>, TSchema>,
): Tool {
  const { parameters } = spec;
  const { parameters: _, handler: __, ...parts } = wholeTool(spec);
  return defineTool<unknown>({
    ...parts,
    schema: parameters ?? { type: 'object', properties: {} },
    // The cast holds: arguments match the schema, as for every tool.
    execute: async (args, ctx) =>
      handlerToResult(await spec.handler(args as InferArgs<TSchema>, ctx)),
  });
}

const OWN_PART = z.object({ handler: z.string().min(1).optional() });

/**
 * `type: internal`: a function of the program, found by the tool's name, or by `handler`.
 *
 * Source: docs/contract.md#kind-internal.
 */
export const internalKind: Kind<InternalSources> = {
  name: 'internal',
  fields: { handler: 'any' },
  async load(declaration, { handlers = {} }, report) {
    const part = readPart(OWN_PART, declaration, report);
    if (!part) return undefined;
    const name = part.handler ?? declaration.name;
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) {
      report({
        path: [part.handler === undefined ? 'name' : 'handler'],
        message: `There is no handler '${name}'. Known handlers: ${listed(Object.keys(handlers))}.`,
      });
      return undefined;
    }
    const { schema, ...parts } = toolParts(declaration, { description: `Call '${name}'` });
    const tool = createInternalTool({
      ...parts,
      parameters: schema,
      // The cast holds as far as the schema of the declaration fits the function.
      handler: handler as InternalHandler<unknown>,
    });
    return { tools: [{ tool }] };
  },
};
