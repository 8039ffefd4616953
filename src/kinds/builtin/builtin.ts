import type { z } from 'zod';
import {
  defineTool,
  type InferArgs,
  type Tool,
  type ToolSchema,
  type ToolSpec,
} from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { KindProblem } from '../kind.ts';
import type { ConfigSchemas } from './config-schemas.ts';
import type { BuiltinSources } from './sources.ts';
import { ToolRefusal } from './support/refusal.ts';

/** Reports why a built-in cannot be created; the path is relative to the tool's entry. */
export type ReportKindProblem = (problem: KindProblem) => void;

/** A built-in tool and its config. */
export interface Builtin<TConfig = unknown> {
  readonly name: string;
  /**
   * The schema of a declaration's `config`. Zod is an argument, so that the file of a tool does not
   * load it. The playground creates its example tools without Zod.
   */
  config(schemas: ConfigSchemas): z.ZodType<TConfig>;
  /** Creates the tool. @returns `undefined` after a report */
  create(config: TConfig, sources: BuiltinSources, report: ReportKindProblem): Tool | undefined;
}

/**
 * A built-in tool. Source: docs/contract.md#kind-builtin.
 *
 * @example
 * export const echo = defineBuiltin({
 *   name: 'echo',
 *   config: (z) => z.strictObject({}),
 *   create: () => builtinTool({ name: 'echo', description: '…', schema, execute: async () => ok('') }),
 * });
 */
export function defineBuiltin<TConfig>(builtin: Builtin<TConfig>): Builtin<TConfig> {
  return builtin;
}

/**
 * A tool of the catalogue. It checks its arguments, and does not start after an abort. If its
 * schema does not allow null, null counts as absent. A `Refusal` becomes a result.
 */
export function builtinTool<const TSchema extends ToolSchema>(
  spec: ToolSpec<InferArgs<TSchema>, TSchema>,
): Tool {
  const { execute } = spec;
  return defineTool<InferArgs<TSchema>>({
    ...spec,
    validateArgs: true,
    nullMeansAbsent: withoutMeaningOfNull(spec.schema),
    async execute(args, ctx) {
      try {
        ctx.abortSignal.throwIfAborted();
        return await execute(args, ctx);
      } catch (thrown) {
        if (thrown instanceof ToolRefusal) return thrown.failure;
        throw thrown;
      }
    },
  });
}

/** The optional arguments whose schema refuses null. */
function withoutMeaningOfNull(schema: unknown): string[] {
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  const required = isRecord(schema) && Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties).flatMap(([name, property]) =>
    required.includes(name) || takesNull(property) ? [] : [name],
  );
}

/** By `type` and `enum`, which are all that the built-ins use. */
function takesNull(property: unknown): boolean {
  if (!isRecord(property)) return true;
  const { type, enum: values } = property;
  if (Array.isArray(values)) return values.includes(null);
  return type === undefined || (Array.isArray(type) ? type : [type]).includes('null');
}
