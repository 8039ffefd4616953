import { settle } from './conclude.ts';
import type { CapabilityBackends } from './contract/capabilities.ts';
import type { ToolCaching } from './contract/tool.ts';
import type { ToolContext } from './contract/tool-context.ts';
import type { ToolResult } from './contract/tool-result.ts';
import { messageOf } from './errors.ts';
import { runFiltered } from './filters.ts';
import { ownCopy } from './frozen-copy.ts';
import { declaredBy } from './gates/capabilities.ts';
import type { Verdict } from './gates/gate.ts';
import { admissionGates, type Gate, START_GATES } from './gates/index.ts';
import { isPromise } from './is-promise.ts';
import type { ToolCache, ToolExecution } from './ports.ts';
import { report } from './progress.ts';
import { runReducer } from './reduce/run-reducer.ts';
import { err, toResult } from './results.ts';
import { thrownFailure } from './thrown.ts';
import { withTimeout } from './timeout.ts';
import type { OpenCall, Turn } from './turn.ts';

/**
 * The way of one call, in the order of page 1, section 2:
 *
 * 1 budget split and 2 look-up have happened, in `parallel.ts`, for all calls at once. Then
 * `admit` asks gates 3 to 8, for every call before the first one runs; `perform` takes a call
 * that was admitted through 9 to 11. Step 12, the trim, and the settlement follow in
 * `conclude.ts`, since a redistributed budget is known only when the whole turn has settled.
 */

/** Steps 3 to 8. @returns the result of a call that is refused or answered here. */
export function admit(call: OpenCall, turn: Turn): Answer | Promise<Answer> {
  return askGates(admissionGates(turn.options), 0, call, turn);
}

/** Steps 9 to 11 of an admitted call. Never rejects; the outcome goes to `settle`. */
export async function perform(call: OpenCall, turn: Turn): Promise<void> {
  try {
    const refused = askGates(START_GATES, 0, call, turn);
    const ended = isPromise(refused) ? await refused : refused;
    if (ended) return settle(turn, call, ended);
    if (call.result) return; // aborted while a gate was asked

    let executed: ToolResult;
    try {
      executed = toResult(await execute(call, turn), `Tool ${call.name}`);
    } catch (thrown) {
      executed = thrownFailure(thrown, call.mask);
    }
    if (call.result) return; // timed out or aborted: what came back since is dropped
    turn.tracer?.executed(call, executed);

    const reduced = runReducer(call, executed, turn);
    settle(turn, call, isPromise(reduced) ? await reduced : reduced);
  } catch (thrown) {
    settle(turn, call, err(messageOf(thrown)));
  }
}

type Answer = ToolResult | undefined;
type Mask = NonNullable<ToolExecution['mask']>;

/** Asks one gate after the other; the first refusal wins. Waits only where a gate does. */
function askGates(
  gates: readonly Gate[],
  from: number,
  call: OpenCall,
  turn: Turn,
): Answer | Promise<Answer> {
  for (let at = from; at < gates.length; at++) {
    const gate = gates[at] as Gate; // `at` is within bounds
    const verdict = gate.check(call, turn);
    if (isPromise(verdict)) {
      return verdict.then((late) => {
        turn.tracer?.timePassed();
        return decide(gate, late, call, turn) ?? askGates(gates, at + 1, call, turn);
      });
    }
    const answer = decide(gate, verdict, call, turn);
    if (answer) return answer;
  }
  return undefined;
}

function decide(gate: Gate, verdict: Verdict, call: OpenCall, turn: Turn): Answer {
  turn.tracer?.gate(call, gate, verdict);
  return 'result' in verdict ? verdict.result : undefined;
}

/** Step 10. */
function execute(call: OpenCall, turn: Turn): unknown {
  call.startedAt = turn.clock.now();
  turn.tracer?.start(call);
  const { tool } = call.entry;
  const limit = tool.timeoutMs ?? turn.options.defaultTimeoutMs;
  if (limit !== undefined) {
    return withTimeout(call, turn, limit, (signal) => throughFilters(call, turn, signal));
  }
  return throughFilters(call, turn, turn.signal);
}

/** Within the time limit: the filters around the cache, so that a hit passes every guard. */
function throughFilters(call: OpenCall, turn: Turn, signal: AbortSignal): unknown {
  if (turn.filters.length === 0) return throughCache(call, turn, signal);
  const ctx = contextOf(call, turn, signal);
  return runFiltered(call, turn, ctx, () => throughCache(call, turn, signal));
}

/** Within the filters: the cache around the tool, where both want it. */
function throughCache(call: OpenCall, turn: Turn, signal: AbortSignal): unknown {
  const { tool } = call.entry;
  const { cache } = turn.options;
  if (cache && tool.cache) return askCache(cache, tool.cache, call, turn, signal);
  // A copy: reducer, caller, siblings and cache still see what the model asked for.
  return tool.execute(ownCopy(call.args), equip(call, turn, signal));
}

async function askCache(
  cache: ToolCache,
  settings: true | ToolCaching,
  call: OpenCall,
  turn: Turn,
  signal: AbortSignal,
): Promise<ToolResult> {
  const { entry, args } = call;
  const { result, mask, cached, warning } = await cache.answer({
    // A definition is made at each registration, and forks share it.
    owner: entry.cacheOwner ?? entry.definition ?? entry,
    tool: entry.cacheOwner ? undefined : entry.tool,
    args,
    ctx: turn.ctx,
    settings,
    clock: turn.clock,
    signal,
    execute: async (own) => {
      let mask: Mask | undefined;
      const ctx = equip(call, turn, own, (one) => {
        mask = one;
      });
      const result = await executeShared(call, ctx);
      return mask ? { result, mask } : { result };
    },
  });
  if (cached) call.cached = cached;
  if (cached && mask) turn.tracer?.conceal(mask);
  if (warning !== undefined && !call.result) turn.tracer?.warning(warning, call);
  return result;
}

/** For all that wait for it: what it throws is masked here, where its secrets are known. */
async function executeShared(call: OpenCall, ctx: ToolContext): Promise<ToolResult> {
  try {
    const returned: unknown = await call.entry.tool.execute(ownCopy(call.args), ctx);
    return toResult(returned, `Tool ${call.name}`);
  } catch (thrown) {
    return thrownFailure(thrown, call.mask);
  }
}

/** The context of a tool: with the capabilities that it declares. */
function equip(
  call: OpenCall,
  turn: Turn,
  abortSignal: AbortSignal,
  keepMask?: (mask: Mask) => void,
): ToolContext {
  const ctx = contextOf(call, turn, abortSignal);
  const { backends } = turn;
  if (!backends || declaredBy(call.entry).length === 0) return ctx;
  return Object.assign(ctx, resolve(backends, call, turn, ctx, keepMask));
}

// Apart, since its closures would cost every call that needs no capabilities.
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

/** Everything that the caller put on the context, and what belongs to this call alone. */
function contextOf(call: OpenCall, turn: Turn, abortSignal: AbortSignal): ToolContext {
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
