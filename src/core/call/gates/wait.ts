import { messageOf } from '../../../lib/message-of.ts';
import type { ToolFailure } from '../../contract/tool-result.ts';
import { err } from '../../results/results.ts';
import { isAborted, onAbort } from '../abort.ts';
import { limitOf } from '../execute.ts';
import { aborted, timedOut } from '../failures.ts';
import { startTimer } from '../start-timer.ts';
import type { GateEnv, OpenCall } from '../turn-call.ts';
import type { Gate } from './gate.ts';
import type { Verdict } from './verdict.ts';

/**
 * The verdict of an asynchronous gate. It becomes a refusal when the call reaches its time limit,
 * its turn is aborted, or the gate fails. Never rejects.
 */
export function waitForGate(
  gate: Gate,
  verdict: Promise<Verdict>,
  call: OpenCall,
  { clock, options, signal }: GateEnv,
): Promise<Verdict> {
  return new Promise((resolve) => {
    let cancel = (): void => {};
    const end = (ended: Verdict): void => {
      resolve(ended);
      unlisten();
      cancel();
    };
    const refuse = (value: string, result: ToolFailure): void => {
      end({ outcome: 'refuse', rule: gate.noAnswer ?? `${gate.id}.no_answer`, value, result });
    };
    const fail = (thrown: unknown): void => {
      const reason = messageOf(thrown);
      refuse(reason, err(`Tool ${call.name} cannot be checked: ${reason}`, 'not_available'));
    };
    const unlisten = onAbort(signal, () => refuse('the turn was aborted', aborted(call)));
    // Wrapped, because a thenable may lack `catch`; an error of `end` comes from its clock.
    Promise.resolve(verdict).then(end).catch(fail);
    if (isAborted(signal)) return refuse('the turn was aborted', aborted(call));
    try {
      const limit = limitOf(call, options);
      if (limit === undefined) return;
      const late = (): void => refuse(`no answer within ${limit} ms`, timedOut(call, limit));
      cancel = startTimer(clock, late, limit, fail);
    } catch (thrown) {
      fail(thrown);
    }
  });
}
