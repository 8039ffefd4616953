import { messageOf } from '../../lib/message-of.ts';
import type { ToolResult } from '../contract/tool-result.ts';
import { isPromise } from '../is-promise.ts';
import { runReducer } from '../reduce/run-reducer.ts';
import { err } from '../results/results.ts';
import { execute } from './execute.ts';
import { ADMISSION_GATES, type NumberedGate, START_GATES } from './gates/gate-table.ts';
import type { Verdict } from './gates/verdict.ts';
import { waitForGate } from './gates/wait.ts';
import { thrownFailure, toMaskedResult } from './outcome.ts';
import { settle } from './settle.ts';
import type { Turn } from './turn.ts';
import type { OpenCall } from './turn-call.ts';

/**
 * The twelve steps of one call, by docs/contract.md#one-call-twelve-steps:
 *
 * | Step           | Runs                                                                    | Where                            |
 * | -------------- | ----------------------------------------------------------------------- | -------------------------------- |
 * | 1 budget split | once for the batch                                                      | `budget.ts`                      |
 * | 2 lookup       | for all calls at once                                                   | `parallel.ts`, `gates/lookup.ts` |
 * | 3 exclusion    | for each call, before any call starts                                   | `admit` below                    |
 * | 4 allowlist    | as step 3                                                               | `admit`                          |
 * | 5 availability | as step 3; approval is asked first                                      | `admit`                          |
 * | 6 capabilities | as step 3                                                               | `admit`                          |
 * | 7 dry run      | as step 3                                                               | `admit`                          |
 * | 8 arguments    | as step 3                                                               | `admit`                          |
 * | 9 rate limit   | when a slot is free                                                     | `perform` below                  |
 * | 10 execute     | after step 9                                                            | `execute.ts`                     |
 * | 11 reduce      | after step 10                                                           | `reduce/run-reducer.ts`          |
 * | 12 trim        | when the call settles; with redistribution, when all calls have settled | `settle.ts`                      |
 */

/** Steps 3 to 8. @returns the result of a call that ends here. */
export function admit(call: OpenCall, turn: Turn): Answer | Promise<Answer> {
  return askGates(ADMISSION_GATES, 0, call, turn);
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
      executed = toMaskedResult(call, await execute(call, turn));
    } catch (thrown) {
      executed = thrownFailure(thrown, call);
    }
    if (call.result) return; // timed out or aborted: later results are dropped
    turn.tracer?.executed(call, executed);

    const reduced = runReducer(call, executed, turn);
    settle(turn, call, isPromise(reduced) ? await reduced : reduced);
  } catch (thrown) {
    settle(turn, call, err(messageOf(thrown)));
  }
}

type Answer = ToolResult | undefined;

/** Runs one gate after the other; the first refusal wins. Waits only for an asynchronous gate. */
function askGates(
  gates: readonly NumberedGate[],
  from: number,
  call: OpenCall,
  turn: Turn,
): Answer | Promise<Answer> {
  for (let at = from; at < gates.length; at++) {
    const gate = gates[at] as NumberedGate; // `at` is within bounds
    if (gate.option && !turn.options[gate.option]) continue;
    const verdict = gate.check(call, turn);
    if (isPromise(verdict)) {
      return waitForGate(gate, verdict, call, turn).then((late) => {
        if (call.result) return undefined; // aborted in between: a settled call emits no further events
        turn.tracer?.timePassed();
        return decide(gate, late, call, turn) ?? askGates(gates, at + 1, call, turn);
      });
    }
    const answer = decide(gate, verdict, call, turn);
    if (answer) return answer;
  }
  return undefined;
}

function decide(gate: NumberedGate, verdict: Verdict, call: OpenCall, turn: Turn): Answer {
  turn.tracer?.gate(call, gate, verdict);
  return 'result' in verdict ? verdict.result : undefined;
}
