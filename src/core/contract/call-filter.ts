import type { ToolCall } from './tool-call.ts';
import type { ToolContext } from './tool-context.ts';
import type { ToolResult } from './tool-result.ts';

/**
 * The result of {@link CallFilter.before}: new arguments, a result in place of the tool's, or
 * nothing.
 */
export type BeforeAnswer = { args: unknown } | ToolResult | undefined;

/**
 * Middleware around the execution of tools: a guard, a rewriter of arguments or of results, a log.
 *
 * It runs after every gate and before the reducer, within the time limit of the call. A refused or dry call never reaches it; a cache hit does. The first added filter is the outermost:
 * its `before` runs first and its `after` last. If a `before` returns a result, neither the tool
 * nor the inner filters run. The `after`s of the outer filters still run, for a failure as for a
 * success. Arguments from a `before` come from the application and are not validated again. The
 * reducer sees them too. Each hook gets a copy of the arguments, so in-place changes have no effect.
 * Return new arguments.
 *
 * A failing filter fails its call. An error, or a value of the wrong type, becomes the result of
 * the call: `execution_failed` with the message. Other calls continue.
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
  /** Names of the tools that it applies to. With `toolsets`, either one suffices. Default: all. */
  tools?: readonly string[];
  toolsets?: readonly string[];
  /** @returns new arguments, a result in place of the tool's, or nothing. */
  before?(call: Readonly<ToolCall>, ctx: ToolContext): BeforeAnswer | Promise<BeforeAnswer>;
  /** @returns a result in place of the given one, or nothing. */
  after?(
    result: ToolResult,
    call: Readonly<ToolCall>,
    ctx: ToolContext,
  ): ToolResult | undefined | Promise<ToolResult | undefined>;
}
