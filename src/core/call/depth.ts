import type { ToolContext } from '../contract/tool-context.ts';

/** The default maximum of nested calls. Source: docs/contract.md#availability. */
export const DEFAULT_MAX_DEPTH = 16;

// A shared symbol, so that two copies of this package count the same calls. It is enumerable: a
// tool that copies its context passes it on.
export const DEPTH = Symbol.for('toolyard.depth');

/** A context with the number of calls above it. */
export interface CountedContext extends ToolContext {
  [DEPTH]: unknown;
}

/** Batches that started on this stack and have not returned to it. */
let onStack = 0;

/**
 * The depth of a batch: from its context, or from the stack if the tool created its own context.
 */
export function depthOf(ctx: Partial<CountedContext>): number {
  const said = ctx[DEPTH];
  return typeof said === 'number' && said > onStack ? said : onStack;
}

/** Runs code that may call tools before it returns. */
export function deeper<T>(run: () => T): T {
  onStack += 1;
  try {
    return run();
  } finally {
    onStack -= 1;
  }
}
