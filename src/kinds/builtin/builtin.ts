import type { z } from 'zod';
import {
  defineTool,
  type InferArgs,
  type Tool,
  type ToolSchema,
  type ToolSpec,
} from '../../core/index.ts';
import type { KindProblem } from '../kind.ts';
import { readPart } from '../tool-parts.ts';
import type { BuiltinSources } from './sources.ts';
import { Refusal } from './support/refusal.ts';

/** Reports what keeps a built-in from being made; the path is relative to the tool's entry. */
export type Report = (problem: KindProblem) => void;

/** One line of the catalogue. */
export interface Builtin {
  readonly name: string;
  /** Checks the config and makes the tool; what is wrong is reported. */
  build(config: unknown, sources: BuiltinSources, report: Report): Tool | undefined;
}

/** How a built-in is written down. */
export interface BuiltinSpec<TConfig> {
  name: string;
  /** What a declaration's `config` may hold; made when it is needed, since zod looks for `eval` then. */
  config(): z.ZodType<TConfig>;
  create(config: TConfig, sources: BuiltinSources, report: Report): Tool | undefined;
}

/**
 * A catalogue entry. Source: docs/contract.md#kind-builtin.
 *
 * @example
 * export const echo = defineBuiltin({
 *   name: 'echo',
 *   config: () => z.strictObject({}),
 *   create: () => builtinTool({ name: 'echo', description: '…', schema, execute: async () => ok('') }),
 * });
 */
export function defineBuiltin<TConfig>(spec: BuiltinSpec<TConfig>): Builtin {
  return {
    name: spec.name,
    build(config, sources, report) {
      const read = readPart(spec.config(), config ?? {}, report, ['config']);
      return read === undefined ? undefined : spec.create(read, sources, report);
    },
  };
}

/**
 * A tool of the catalogue: its arguments are checked, it does not start after an abort, and what
 * it refuses becomes a result.
 */
export function builtinTool<const TSchema extends ToolSchema>(
  spec: ToolSpec<InferArgs<TSchema>, TSchema>,
): Tool {
  const { execute } = spec;
  return defineTool<InferArgs<TSchema>>({
    ...spec,
    validateArgs: true,
    async execute(args, ctx) {
      try {
        ctx.abortSignal.throwIfAborted();
        return await execute(args, ctx);
      } catch (thrown) {
        if (thrown instanceof Refusal) return thrown.failure;
        throw thrown;
      }
    },
  });
}
