import { messageOf } from '../lib/message-of.ts';
import { keysOf } from './argument-keys.ts';
import { settle } from './conclude.ts';
import type { CapabilityBackends } from './contract/capabilities.ts';
import type { ToolCaching } from './contract/tool.ts';
import type { Attachment, ToolContext } from './contract/tool-context.ts';
import type { ToolResult } from './contract/tool-result.ts';
import { runFiltered } from './filters.ts';
import { ownCopy } from './frozen-copy.ts';
import { declaredBy } from './gates/capabilities.ts';
import type { Verdict } from './gates/gate.ts';
import { admissionGates, type Gate, START_GATES } from './gates/index.ts';
import { waitForGate } from './gates/wait.ts';
import { isPromise, onRejection } from './is-promise.ts';
import type { ToolCache, ToolCacheReply, ToolExecution } from './ports.ts';
import { report } from './progress.ts';
import { contextMembers } from './read-context.ts';
import { readMembers } from './read-members.ts';
import { runReducer } from './reduce/run-reducer.ts';
import { err, toResult } from './results.ts';
import { thrownFailure, withoutSecrets } from './thrown.ts';
import { limitOf, withTimeout } from './timeout.ts';
import type { OpenCall, Turn } from './turn.ts';

/**
 * The way of one call, in the order of docs/contract.md#one-call-twelve-steps:
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
      if (!executed.ok) executed = withoutSecrets(executed, call.mask);
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
      return waitForGate(gate, verdict, call, turn).then((late) => {
        if (call.result) return undefined; // aborted meanwhile: a settled call emits no further events
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
  const limit = limitOf(call, turn.options);
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
  return tool.execute(ownCopy(call.args, keysOf(call)), equip(call, turn, signal));
}

async function askCache(
  cache: ToolCache,
  settings: true | ToolCaching,
  call: OpenCall,
  turn: Turn,
  signal: AbortSignal,
): Promise<ToolResult> {
  const { entry, args } = call;
  const keys = keysOf(call);
  let ran: Promise<ToolExecution> | undefined;
  const run = async (own: AbortSignal): Promise<ToolExecution> => {
    let mask: Mask | undefined;
    const keepMask = (one: Mask): void => {
      mask = one;
    };
    let result: ToolResult;
    try {
      const ctx = equip(call, turn, own, keepMask);
      const returned: unknown = await entry.tool.execute(ownCopy(args, keys), ctx);
      result = withoutSecrets(toResult(returned, `Tool ${call.name}`), call.mask);
    } catch (thrown) {
      // For all that wait for it: masked here, where its secrets are known. And a result, as
      // everywhere, so that what is thrown below is the cache's own.
      result = thrownFailure(thrown, call.mask);
    }
    return mask ? { result, mask } : { result };
  };
  const execute = (own: AbortSignal): Promise<ToolExecution> => {
    ran = run(own);
    return ran;
  };
  const attachments = attachmentsOf(call, turn);
  try {
    const reply = await cache.answer({
      // A definition is made at each registration, and forks share it.
      owner: entry.cacheOwner ?? entry.definition ?? entry,
      tool: entry.cacheOwner ? undefined : entry.tool,
      args,
      ctx: turn.ctx,
      settings,
      clock: turn.clock,
      signal,
      execute,
      ...(attachments && { attachments }),
      argKeys: call.keys,
    });
    return takeReply(reply, call, turn);
  } catch (thrown) {
    if (call.result || signal.aborted) throw thrown;
    // A cache that fails costs no call: what ran counts, and what did not runs now.
    const { result } = await (ran ?? execute(signal));
    turn.tracer?.warning(`The cache failed: ${messageOf(thrown)}`, call);
    return result;
  }
}

function takeReply(reply: ToolCacheReply, call: OpenCall, turn: Turn): ToolResult {
  const { mask, cached, saved, warning } = reply;
  const result = toResult(reply.result, `The cache of ${call.name}`);
  if (cached) call.cached = cached;
  if (cached && mask) turn.tracer?.conceal(mask);
  if (warning !== undefined && !call.result) turn.tracer?.warning(warning, call);
  if (saved !== undefined) call.saved = saved;
  if (cached !== 'hit' || !result.ok || result.cost_usd === undefined) return result;
  // A cache that gives back what it was given: the cost was told when it was paid.
  const { cost_usd, ...free } = result;
  call.saved ??= cost_usd;
  return free;
}

/** The turn's attachments that a tool may read, where it declares any. */
function attachmentsOf({ entry }: OpenCall, turn: Turn): Attachment[] | undefined {
  if (!declaredBy(entry).includes('attachments')) return undefined;
  const kinds = entry.tool.capabilities.attachments?.kinds ?? [];
  return turn.attachments.filter(({ kind }) => kinds.includes(kind));
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
  return addTo(ctx, resolve(backends, call, turn, ctx, keepMask));
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

/** By name, since backends may be of any make. */
function addTo(ctx: ToolContext, parts: Partial<ToolContext>): ToolContext {
  if (isPromise(parts)) {
    onRejection(parts, () => {}); // refused below; its failure must not end as unhandled
    throw new Error('The capability backends promised an answer; resolve has to answer at once');
  }
  return Object.assign(ctx, parts, readMembers(parts, contextMembers));
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
