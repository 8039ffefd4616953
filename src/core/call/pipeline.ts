import { messageOf } from '../../lib/message-of.ts';
import type { ToolResult } from '../contract/tool-result.ts';
import { isPromise } from '../is-promise.ts';
import { runReducer } from '../reduce/run-reducer.ts';
import { err } from '../results/results.ts';
import { execute } from './execute.ts';
import {
  ADMISSION_GATES,
  LIVE_GATES,
  LOOKUP,
  type NumberedGate,
  START_GATES,
} from './gates/gate-table.ts';
import { checkLookup } from './gates/lookup.ts';
import type { Verdict } from './gates/verdict.ts';
import { waitForGate } from './gates/wait.ts';
import { thrownFailure, toMaskedResult } from './outcome.ts';
import { settle } from './settle.ts';
import type { Turn } from './turn.ts';
import type { OpenCall, TurnCall } from './turn-call.ts';

/**
 * The steps of one call, by docs/contract.md#one-call-step-by-step:
 *
 * | Steps             | Run                                                                     | Where                                  |
 * | ----------------- | ----------------------------------------------------------------------- | -------------------------------------- |
 * | `budget`          | once for the batch                                                      | `budget.ts`, by `batch-runner.ts`      |
 * | `lookup`          | for all calls at once; an unknown name is refused by `admit`            | `gates/lookup.ts`                      |
 * | `ADMISSION_GATES` | for each call, before any call starts                                   | `gates/gate-table.ts`, by `admit`      |
 * | `START_GATES`     | when a slot is free                                                     | `gates/gate-table.ts`, by `perform`    |
 * | `execute`         | after the last gate                                                     | `execute.ts`                           |
 * | `reduce`          | after the execution                                                     | `reduce/run-reducer.ts`                |
 * | `trim`            | when the call settles; with redistribution, when all calls have settled | `reduce/trim.ts`, by `settle.ts`       |
 *
 * A plain call passes these files, in this order:
 *
 * 1. `parallel.ts` gives the names of the batch to `gates/lookup.ts`. It gives each call to `admit`,
 *    and to `perform` when a slot is free.
 * 2. `pipeline.ts` asks the gates. `gates/wait.ts` waits for an asynchronous one.
 * 3. `execute.ts` runs the tool, within its time limit, filters and cache.
 *    `argument-members.ts` gives it the arguments, `outcome.ts` makes a result of its answer.
 * 4. `pipeline.ts` calls `reduce/run-reducer.ts`.
 * 5. `settle.ts` trims the result with `reduce/trim.ts`, and tells `parallel.ts`.
 */

/** The gates before the first start. @returns the result of a call that ends here. */
export function admit(call: TurnCall, turn: Turn): Answer | Promise<Answer> {
  if (!call.entry || turn.tracer) {
    const refused = decide(LOOKUP, checkLookup(call), call, turn);
    if (refused) return refused;
  }
  const open = call as OpenCall; // otherwise refused above
  const held = open.entry.heldBy === turn.holder;
  return askGates(held ? LIVE_GATES : ADMISSION_GATES, 0, open, turn);
}

/** The rest of an admitted call up to the trim. Never throws; the outcome goes to `settle`. */
export function perform(call: OpenCall, turn: Turn): void {
  const refused = askGates(START_GATES, 0, call, turn);
  if (isPromise(refused)) {
    refused.then(
      (late) => start(call, turn, late),
      (thrown) => settle(turn, call, err(messageOf(thrown))),
    );
  } else {
    start(call, turn, refused);
  }
}

/**
 * Executes the tool. Its continuation is a pair of functions: an `async` function would cost a third
 * of a short call.
 */
function start(call: OpenCall, turn: Turn, refused: Answer): void {
  if (refused) settle(turn, call, refused);
  if (call.result) return; // refused, or aborted while a gate was asked
  try {
    // Not by a method of the promise, because a tool may replace it.
    then.call(
      Promise.resolve(execute(call, turn)),
      (answer) => finish(call, turn, answer),
      (thrown) => fail(call, turn, thrown),
    );
    turn.time.passed();
  } catch (thrown) {
    fail(call, turn, thrown);
  }
}

const { then } = Promise.prototype;

/** The execution returned an answer, which may be no result. */
function finish(call: OpenCall, turn: Turn, answer: unknown): void {
  turn.time.passed();
  try {
    reduce(call, turn, toMaskedResult(call, answer));
  } catch (thrown) {
    fail(call, turn, thrown);
  }
}

/** The execution threw. */
function fail(call: OpenCall, turn: Turn, thrown: unknown): void {
  turn.time.passed();
  try {
    reduce(call, turn, thrownFailure(thrown, call));
  } catch (second) {
    settle(turn, call, err(messageOf(second)));
  }
}

/** Reduces the result, then settles the call. */
function reduce(call: OpenCall, turn: Turn, executed: ToolResult): void {
  if (call.result) return; // timed out or aborted: later results are dropped
  turn.tracer?.executed(call, executed);
  const reduced = runReducer(call, executed, turn);
  if (isPromise(reduced)) void reduced.then((late) => settle(turn, call, late));
  else settle(turn, call, reduced);
}

type Answer = ToolResult | undefined;

/** Runs one gate after the other; the first refusal wins. Waits only for an asynchronous gate. */
function askGates(
  gates: readonly NumberedGate[],
  from: number,
  call: OpenCall,
  turn: Turn,
): Answer | Promise<Answer> {
  let holds = from === 0 && gates === ADMISSION_GATES;
  for (let at = from; at < gates.length; at++) {
    const gate = gates[at] as NumberedGate; // `at` is within bounds
    if (gate.option && !turn.options[gate.option]) continue;
    const verdict = gate.check(call, turn);
    if (isPending(verdict)) {
      return waitForGate(gate, verdict, call, turn).then((late) => {
        if (call.result) return undefined; // aborted in between: a settled call emits no further events
        turn.time.passed();
        return decide(gate, late, call, turn) ?? askGates(gates, at + 1, call, turn);
      });
    }
    const answer = decide(gate, verdict, call, turn);
    if (answer) return answer;
    if (gate.holds === 'skip' && verdict.outcome !== 'skip') holds = false;
  }
  if (holds && turn.holder !== 0) call.entry.heldBy = turn.holder;
  return undefined;
}

/** A verdict has an outcome; faster than a search for `then`. */
function isPending(verdict: Verdict | Promise<Verdict>): verdict is Promise<Verdict> {
  return (verdict as Partial<Verdict>).outcome === undefined && isPromise(verdict);
}

function decide(
  gate: Pick<NumberedGate, 'id' | 'step' | 'unknown'>,
  verdict: Verdict,
  call: TurnCall,
  turn: Turn,
): Answer {
  turn.tracer?.gate(call, gate, verdict);
  const { outcome } = verdict;
  return outcome === 'refuse' || outcome === 'answer' ? verdict.result : undefined;
}
