import type { ToolContext } from '../contract/tool-context.ts';

/**
 * The caller of a batch, and its request. Each event of the batch has it.
 *
 * Source: docs/contract.md#trace.
 */
export interface TraceCaller {
  /** The id of the request that brought the batch. */
  readonly requestId?: string;
  /** The caller, as its token says. */
  readonly subject?: string;
  /** The session, as tools see it in `sessionId`. */
  readonly session?: string;
  /** The id of the personality. */
  readonly personality?: string;
  /** The `traceparent` of the request, by W3C Trace Context. */
  readonly traceparent?: string;
  /** The `tracestate` of the request. */
  readonly tracestate?: string;
}

/**
 * The part of a context that names the caller for the trace. The batches that a tool runs with its
 * context have the same caller. It is below a symbol, so tools do not read it by accident.
 *
 * Source: docs/contract.md#trace.
 *
 * @example registry.executeParallel(calls, { ...ctx, ...tracedAs({ subject: 'ada', requestId: 'r1' }) });
 */
export function tracedAs(caller: TraceCaller): Partial<ToolContext> {
  // The cast holds: the symbol is no member of a context.
  return { [CALLER]: caller } as Partial<ToolContext>;
}

/** The caller that a context names by {@link tracedAs}. */
export function traceCallerOf(ctx: ToolContext): TraceCaller | undefined {
  return (ctx as { [CALLER]?: TraceCaller })[CALLER];
}

// A shared symbol, so that two copies of this package read the same. Enumerable: a tool that copies
// its context passes it on.
const CALLER = Symbol.for('toolyard.caller');
