import type { CapabilityBackends } from '../contract/capabilities.ts';
import type { ToolContext } from '../contract/tool-context.ts';
import { isPromise, onRejection } from '../is-promise.ts';
import type { ToolExecution } from '../ports.ts';
import { readMembers } from '../read-members.ts';
import { declaredBy } from './gates/capabilities.ts';
import { report } from './progress.ts';
import { contextMembers } from './read-context.ts';
import type { Turn } from './turn.ts';
import type { OpenCall } from './turn-call.ts';

/** Masks the secrets that a tool received. */
export type Mask = NonNullable<ToolExecution['mask']>;

/** The context of a tool: with the capabilities that it declares. */
export function equip(
  call: OpenCall,
  turn: Turn,
  abortSignal: AbortSignal,
  keepMask?: (mask: Mask) => void,
): ToolContext {
  const ctx = contextOf(call, turn, abortSignal);
  const { backends } = turn;
  if (!backends || declaredBy(call.entry).length === 0) return ctx;
  return addTo(ctx, resolve(backends, call, turn, ctx, keepMask));
}

// Separate, because its closures would cost every call without capabilities.
function resolve(
  backends: CapabilityBackends,
  call: OpenCall,
  { tracer, attachments: turnAttachments }: Turn,
  ctx: ToolContext,
  keepMask: ((mask: Mask) => void) | undefined,
): Partial<ToolContext> {
  return backends.resolve({
    tool: call.entry.tool,
    ctx,
    turnAttachments,
    conceal: (mask) => {
      tracer?.conceal(mask);
      call.mask = mask;
      keepMask?.(mask);
    },
  });
}

/** By name, because backends may have any implementation. */
function addTo(ctx: ToolContext, parts: Partial<ToolContext>): ToolContext {
  if (isPromise(parts)) {
    onRejection(parts, () => {}); // refused below; its failure must not become an unhandled rejection
    throw new Error('The capability backends promised an answer; resolve has to answer at once');
  }
  return Object.assign(ctx, parts, readMembers(parts, contextMembers));
}

/** All members from the caller, and those of this call. */
export function contextOf(call: OpenCall, turn: Turn, abortSignal: AbortSignal): ToolContext {
  const emit: ToolContext['emit'] = (event) => report(event, call, turn);
  const { ctx, tracer } = turn;
  if (!tracer) return { ...ctx, abortSignal, resultBudgetChars: call.budget, emit };
  // Stores into a copy: with a fourth property the literal costs several times as much.
  const own: ToolContext = { ...ctx };
  own.abortSignal = abortSignal;
  own.resultBudgetChars = call.budget;
  own.emit = emit;
  own.place = tracer.placeOf(call);
  return own;
}
