import type { ToolContext } from '../contract/tool-context.ts';

/** How many calls may stand within one another where the options do not say. */
export const DEFAULT_MAX_DEPTH = 16;

// A shared symbol, so that calls are counted across two copies of this package. It enumerates:
// a tool that copies its context passes it on.
export const DEPTH = Symbol.for('toolyard.depth');

/** A context that says how many calls stand above whatever runs with it. */
export interface CountedContext extends ToolContext {
  [DEPTH]: unknown;
}

/** Batches that have been started on this stack, and have not come back to it. */
let onStack = 0;

/** The depth of a batch: what its context says, or the stack where a tool made its own context. */
export function depthOf(ctx: Partial<CountedContext>): number {
  const said = ctx[DEPTH];
  return typeof said === 'number' && said > onStack ? said : onStack;
}

/** Runs what may call tools before it returns. */
export function deeper<T>(run: () => T): T {
  onStack += 1;
  try {
    return run();
  } finally {
    onStack -= 1;
  }
}
