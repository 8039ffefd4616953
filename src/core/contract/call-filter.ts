import type { ToolCall } from './tool-call.ts';
import type { ToolContext } from './tool-context.ts';
import type { ToolResult } from './tool-result.ts';

/**
 * What {@link CallFilter.before} may say: other arguments, an answer instead of the tool's, or
 * nothing.
 */
export type BeforeAnswer = { args: unknown } | ToolResult | undefined;

/**
 * Middleware around the execution of tools: a guard, a rewriter of arguments or of results, a log.
 *
 * It runs at step 10, after every gate and before the reducer, within the call's time limit; a
 * refused or dry call never reaches it, and an answer from the cache does. The filter that was
 * added first is the outermost: its `before` runs first and its `after` last. Where a `before`
 * answers, neither the tool nor the filters further in are asked; the `after`s of those further
 * out still are, and see a failure as they see a success. Arguments that a `before` gives are the
 * host's own and are not checked against the schema again; the reducer sees them too. Each hook
 * gets a copy of the arguments: to change them in place changes nothing, other arguments are given.
 *
 * A filter fails closed: what it throws, or returns against its type, is the call's result,
 * `execution_failed` with the message, instead of the tool's. Other calls go on.
 *
 * Source: docs/contract.md#filters.
 *
 * @example
 * const readOnly: CallFilter = {
 *   name: 'read-only branch',
 *   toolsets: ['git'],
 *   before: ({ args }) => (isPush(args) ? err('This branch is read-only.') : undefined),
 * };
 * const dispose = registry.use(readOnly);
 */
export interface CallFilter {
  /** For the trace and for error texts. Default `filter`. */
  name?: string;
  /** Names of the tools that it is for. Together with `toolsets`: either fits. Default: all. */
  tools?: readonly string[];
  toolsets?: readonly string[];
  /** @returns other arguments, a result that stands for the tool's, or nothing. */
  before?(call: Readonly<ToolCall>, ctx: ToolContext): BeforeAnswer | Promise<BeforeAnswer>;
  /** @returns a result that replaces the one given, or nothing. */
  after?(
    result: ToolResult,
    call: Readonly<ToolCall>,
    ctx: ToolContext,
  ): ToolResult | undefined | Promise<ToolResult | undefined>;
}
