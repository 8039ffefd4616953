import type { ToolContext } from '../contract/tool-context.ts';
import { type CountedContext, DEPTH, depthOf } from './depth.ts';
import { readContext } from './read-context.ts';

/** The context of one batch. */
export interface TurnContext {
  /** A copy of the caller's context, which counts the batches that tools run with it. */
  readonly ctx: ToolContext;
  /** How many calls stand above the batch. */
  readonly depth: number;
}

/**
 * Reads a caller's context once, for the gates and the tools of a batch. An untyped caller may omit
 * it.
 *
 * @param traced whether each call will have a `place`
 * @throws an error of a getter of the context
 */
export function toTurnContext(given: ToolContext | undefined, traced: boolean): TurnContext {
  // A proxy of a function is one kind of context, and a function has members, too.
  const source = given !== undefined && Object(given) === given ? given : NO_CONTEXT;
  const ctx = readContext(source, traced ? toTraced : toCounted);
  const depth = depthOf(ctx);
  ctx[DEPTH] = depth + 1;
  return { ctx, depth };
}

// Absent members have defaults at their use, whatever their type.
const NO_CONTEXT = {} as ToolContext;

// Before the spread: a key that is added to a finished copy makes each call's copy ten times as
// slow. The depth of the caller's context overrides the zero.
function toCounted(plain: ToolContext): CountedContext {
  return { [DEPTH]: 0, ...plain };
}

function toTraced(plain: ToolContext): CountedContext {
  // The cast holds: absent fields stay `undefined`, and each call sets them.
  return { [DEPTH]: 0, place: plain.place, ...plain } as CountedContext;
}
