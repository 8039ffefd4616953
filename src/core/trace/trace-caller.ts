import { extendContext } from '../call/turn-context.ts';
import type { ToolContext } from '../contract/tool-context.ts';

/**
 * Who asked for a batch, and in which request. Each event of the batch has it.
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
 * A context whose batches are traced with their caller. The batches that its tools run with their
 * contexts have the same caller. Tools do not see it among the members of their context.
 *
 * Source: docs/contract.md#trace.
 *
 * @throws an error of a getter of `ctx`
 * @example registry.executeParallel(calls, withTraceCaller(ctx, { subject: 'ada', requestId: 'r1' }));
 */
export function withTraceCaller(ctx: ToolContext, caller: TraceCaller): ToolContext {
  return extendContext(ctx, { [CALLER]: caller } as Partial<ToolContext>);
}

/** The caller of a context that {@link withTraceCaller} made, or of one that has its members. */
export function traceCallerOf(ctx: ToolContext): TraceCaller | undefined {
  return (ctx as { [CALLER]?: TraceCaller })[CALLER];
}

// A shared symbol, so that two copies of this package read the same. Enumerable: a tool that copies
// its context passes it on.
const CALLER = Symbol.for('toolyard.traceCaller');
