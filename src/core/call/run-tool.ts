import type { CapabilityBackends } from '../contract/capabilities.ts';
import type { ToolContext } from '../contract/tool-context.ts';
import { isPromise, onRejection } from '../is-promise.ts';
import { readMembers } from '../read-members.ts';
import { takeArgs } from './argument-members.ts';
import { declaredBy } from './gates/capabilities.ts';
import { report } from './progress.ts';
import { contextMembers } from './read-context.ts';
import type { Turn } from './turn.ts';
import type { OpenCall } from './turn-call.ts';

/** Runs the tool of a call. Filters and cache run it by this function too. */
export function runTool(call: OpenCall, turn: Turn, signal: AbortSignal): unknown {
  return call.entry.tool.execute(
    // Reducer, caller, siblings and cache still see the model's arguments.
    takeArgs(call),
    equip(call, turn, signal),
  );
}

/** The context of a tool: with the capabilities that it declares. */
function equip(call: OpenCall, turn: Turn, abortSignal: AbortSignal): ToolContext {
  const ctx = contextOf(call, turn, abortSignal);
  const { backends } = turn;
  return backends && declaredBy(call.entry).length > 0
    ? addTo(ctx, resolve(backends, call, turn, ctx))
    : ctx;
}

// Separate, because its closures would cost every call without capabilities.
function resolve(
  backends: CapabilityBackends,
  call: OpenCall,
  { tracer, attachments: turnAttachments }: Turn,
  ctx: ToolContext,
): Partial<ToolContext> {
  return backends.resolve({
    tool: call.entry.tool,
    ctx,
    turnAttachments,
    conceal: (mask) => {
      tracer?.conceal(mask);
      call.mask = mask;
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
