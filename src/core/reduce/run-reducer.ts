import { messageOf } from '../../lib/message-of.ts';
import { argumentKeysOf } from '../call/argument-members.ts';
import type { Turn } from '../call/turn.ts';
import type { OpenCall } from '../call/turn-call.ts';
import type { ToolReducerContext, ToolResultReducer } from '../contract/tool-reducer.ts';
import type { ToolResult } from '../contract/tool-result.ts';
import { frozenCopy } from '../copy/frozen-copy.ts';
import { isPromise, onRejection } from '../is-promise.ts';
import type { ReducerRunner } from '../ports.ts';
import { readResult } from '../results/results.ts';
import { toWritable } from '../results/structured.ts';

/**
 * Reduces a result and never throws: if the reducer breaks its contract, the original is returned.
 *
 * Source: docs/contract.md#reduce.
 *
 * @example const short = safeReduce(bashReducer, result, { args: { command: 'git status' }, turnCount: 1 });
 */
export function safeReduce(
  reducer: ToolResultReducer,
  result: ToolResult,
  ctx: ToolReducerContext,
): ToolResult {
  try {
    const given = givenTo(result);
    const taken = take(runHere(reducer, given, frozenCopy(ctx)), given, result);
    return typeof taken === 'string' ? result : taken;
  } catch {
    return result;
  }
}

/** The default runner of a registry: it runs the reducer synchronously. */
export const runHere: ReducerRunner = (reducer, result, ctx) => {
  const answer: unknown = reducer.reduce(result, ctx);
  if (isPromise(answer)) {
    answer.then(undefined, () => {}); // refused below; its failure must not become an unhandled rejection
    throw new Error('it returned a promise, and reducers are synchronous');
  }
  return answer as ToolResult; // `readResult` checks it in every case
};

/** Reduces one result. Waits only for an asynchronous runner. */
export function runReducer(
  call: OpenCall,
  result: ToolResult,
  turn: Turn,
): ToolResult | Promise<ToolResult> {
  try {
    const reducer = turn.reducers?.get(call.name);
    onRejection(reducer, () => {}); // fails below, because it has no reduce
    if (reducer) return reduceWith(reducer, call, result, turn);
    turn.tracer?.reduced(call, 'none', result, result);
    return result;
  } catch (thrown) {
    return keep(call, result, turn, messageOf(thrown));
  }
}

function reduceWith(
  reducer: ToolResultReducer,
  call: OpenCall,
  result: ToolResult,
  turn: Turn,
): ToolResult | Promise<ToolResult> {
  const given = givenTo(result);
  const finish = (answer: unknown): ToolResult => {
    turn.time.passed();
    const taken = take(answer, given, result);
    if (typeof taken === 'string') {
      return keep(call, result, turn, `it returned ${taken}, not a ToolResult`);
    }
    if (!call.result) turn.tracer?.reduced(call, 'applied', result, taken);
    return taken;
  };
  const ctx = contextOf(call, turn);
  const answer = turn.runReducer(reducer, given, ctx);
  if (!isPromise(answer)) return finish(answer);
  // Wrapped, because a thenable may lack `catch`.
  return Promise.resolve(answer)
    .then(finish)
    .catch((thrown: unknown) => keep(call, result, turn, messageOf(thrown)));
}

/** The result for a reducer. Copies a large 'structured' only when read, because few reducers do. */
function givenTo(result: ToolResult): ToolResult {
  if (!result.ok || !result.structured) return frozenCopy(result);
  const { structured, ...rest } = result;
  let copy: typeof structured | undefined;
  return Object.freeze({
    ...rest,
    get structured() {
      copy ??= frozenCopy(structured);
      return copy;
    },
  });
}

/** The arguments are copied at the first read: few reducers read them. */
function contextOf(call: OpenCall, turn: Turn): ToolReducerContext {
  const { args, budget: resultBudgetChars } = call;
  const turnCount = turn.ctx.currentTurn;
  let copy: unknown;
  return Object.freeze({
    get args() {
      copy ??= frozenCopy(args, argumentKeysOf(call));
      return copy;
    },
    turnCount,
    resultBudgetChars,
  });
}

/** The original is kept, and the trace gives the reason. */
function keep(call: OpenCall, result: ToolResult, turn: Turn, reason: string): ToolResult {
  turn.time.passed();
  if (!call.result) {
    const warning = `The reducer of ${call.name} was ignored: ${reason}`;
    turn.tracer?.reduced(call, 'failed', result, result, warning);
  }
  return result;
}

function take(answer: unknown, given: ToolResult, original: ToolResult): ToolResult | string {
  if (answer === given) return original;
  const taken = readResult(answer);
  // An unchanged result is returned as the tool's object, not as the frozen copy.
  if (typeof taken !== 'string' && taken.ok && given.ok && original.ok) {
    if (taken.structured && taken.structured === given.structured && original.structured) {
      taken.structured = original.structured;
      return taken;
    }
  }
  if (typeof taken !== 'string' && taken.ok && taken.structured) {
    taken.structured = toWritable(taken.structured);
  }
  return taken;
}
