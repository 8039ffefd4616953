import { readMembers } from '../../lib/read-members.ts';
import type { CapabilityBackends } from '../contract/capabilities.ts';
import type { ToolContext } from '../contract/tool-context.ts';
import type { ToolResult } from '../contract/tool-result.ts';
import { isPromise, onRejection } from '../is-promise.ts';
import type { GateOptions } from '../registry/gate-options.ts';
import { abortReasonOf, isAborted } from './abort.ts';
import { takeArgs } from './argument-members.ts';
import { askCache } from './ask-cache.ts';
import { timedOut } from './failures.ts';
import { declaredBy } from './gates/capabilities.ts';
import { thrownFailure } from './outcome.ts';
import { report } from './progress.ts';
import { runFilters } from './run-filters.ts';
import { settle } from './settle.ts';
import { startTimer } from './start-timer.ts';
import type { Turn } from './turn.ts';
import type { OpenCall } from './turn-call.ts';
import { contextMembers } from './turn-context.ts';

/**
 * The time limit, within it the filters, then the cache, then the tool. The limit applies to all of
 * them, and a cache hit passes every filter.
 *
 * Source: docs/contract.md#execute.
 *
 * @returns the answer of the tool, a filter or the cache: a promise, or what an untyped tool returns
 */
export function execute(call: OpenCall, turn: Turn): unknown {
  turn.time.passed();
  call.startedAt = turn.time.read();
  turn.tracer?.start(call);
  const signal = startTimeLimit(call, turn);
  const run = turn.options.cache && call.entry.tool.cache ? runCached : runTool;
  if (turn.filters.length === 0) return run(call, turn, signal);
  return runFilters(call, turn, contextOf(call, turn, signal), signal, run);
}

/**
 * Starts the time limit of a call, if it has one. At the limit the call is settled at once and its
 * signal fires, even if the tool does not listen.
 *
 * Source: docs/contract.md#abort.
 *
 * @returns the signal of the execution
 */
function startTimeLimit(call: OpenCall, turn: Turn): AbortSignal {
  const limit = limitOf(call, turn.options);
  if (limit === undefined) return turn.signal;
  const own = new AbortController();
  limitTo(limit, call, turn, own);
  return own.signal;
}

/** The longest delay of a platform's timer; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** The time limit of a call in milliseconds; 0 and values other than numbers mean no limit. */
export function limitOf(call: OpenCall, options: GateOptions): number | undefined {
  const limit = call.entry.tool.timeoutMs ?? options.defaultTimeoutMs;
  return limit !== undefined && limit > 0 && limit <= LONGEST_MS ? limit : undefined;
}

// Separate, because its closures would cost every call without a limit.
function limitTo(limit: number, call: OpenCall, turn: Turn, own: AbortController): void {
  const end = (result: ToolResult): void => {
    turn.time.passed();
    settle(turn, call, result, true);
  };
  const late = (): void => end(timedOut(call, limit));
  const fail = (reason: unknown): void => end(thrownFailure(reason, call));
  const cancel = startTimer(turn.clock, late, limit, fail);
  // Until the call is settled, not only until the tool ends: a reducer may take time too.
  call.release = (fromOutside) => {
    if (fromOutside) {
      own.abort(
        isAborted(turn.signal)
          ? abortReasonOf(turn.signal)
          : new DOMException(`Tool ${call.name} timed out`, 'TimeoutError'),
      );
    }
    cancel();
  };
}

function runCached(call: OpenCall, turn: Turn, signal: AbortSignal): Promise<ToolResult> {
  return askCache(call, turn, signal, runTool);
}

function runTool(call: OpenCall, turn: Turn, signal: AbortSignal): unknown {
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

/** All members from the caller, and those of this call. */
function contextOf(call: OpenCall, turn: Turn, abortSignal: AbortSignal): ToolContext {
  const emit: ToolContext['emit'] = (event) => report(event, call, turn);
  const { ctx, tracer, cuts } = turn;
  if (!tracer && !cuts) return { ...ctx, abortSignal, resultBudgetChars: call.budget, emit };
  // Stores into a copy: with a fourth property the literal costs several times as much.
  const own: ToolContext = { ...ctx };
  own.abortSignal = abortSignal;
  own.resultBudgetChars = call.budget;
  own.emit = emit;
  if (cuts?.fits) own.fitsBudget = (text) => cuts.fits?.(text, call) === true;
  if (tracer) own.place = tracer.placeOf(call);
  return own;
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
    throw new Error(
      'The capability backends returned a promise; resolve must return synchronously',
    );
  }
  return Object.assign(ctx, parts, readMembers(parts, contextMembers));
}
