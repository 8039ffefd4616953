import type { Clock } from '../../core/index.ts';
import { isThenable } from '../is-thenable.ts';
import { withinTime } from '../within-time.ts';
import { sweep } from './sweep.ts';

/** How long no question is sent after a failure, in milliseconds. */
const REST_MS = 5000;
/** A faster failure costs no caller a wait, and opens nothing; in milliseconds. */
const SLOW_MS = 500;
/** How long after its rest a failure is remembered, in milliseconds. */
const REMEMBERED_MS = 60_000;

/** Sends questions to a store that may not answer. */
export interface Breaker {
  /**
   * The answer within the time limit. After a failure that took long, further questions fail at once
   * for 5 s; then one question tries the store again. An answer that is no promise passes as it is.
   *
   * @param name the part of the store that fails by itself, such as one object
   */
  ask<T>(name: string, question: () => T | Promise<T>): T | Promise<T>;
}

/**
 * A breaker, so that a dead store costs one wait and not one for each call. Each isolate has its own.
 *
 * Source: docs/contract.md#edge-state.
 *
 * @param timeoutMs how long an answer may take, in milliseconds
 * @param onFailure hears of each failure of the store, and not of questions that were not sent
 */
export function createBreaker(
  clock: Clock,
  timeoutMs: number,
  onFailure: (thrown: unknown) => void = () => {},
): Breaker {
  /** By name: until when questions are refused. A name that answers is not in it. */
  const restsUntil = new Map<string, number>();

  const wait = async <T>(name: string, work: PromiseLike<T>): Promise<T> => {
    const begun = clock.now();
    // A platform's timer may fire a little before its time.
    let isLate = false;
    try {
      const answer = await withinTime(work, clock, timeoutMs, () => {
        isLate = true;
        throw timeout(timeoutMs);
      });
      restsUntil.delete(name);
      return answer;
    } catch (thrown) {
      const now = clock.now();
      if (isLate || now - begun >= SLOW_MS) restsUntil.set(name, now + REST_MS);
      else restsUntil.delete(name);
      onFailure(thrown);
      throw thrown;
    }
  };
  return {
    ask<T>(name: string, question: () => T | Promise<T>) {
      const now = clock.now();
      const until = restsUntil.get(name);
      if (until !== undefined) {
        if (now < until) return Promise.reject(resting(until - now));
        // This question tries the store again, and others wait for its end.
        restsUntil.set(name, now + timeoutMs + REST_MS);
      } else if (restsUntil.size > 0) sweep(restsUntil, (end) => now - end > REMEMBERED_MS);
      let work: PromiseLike<T> | undefined;
      try {
        const answer = question();
        if (!isThenable(answer)) return answer;
        work = answer;
      } catch (thrown) {
        onFailure(thrown);
        throw thrown;
      } finally {
        // An answer or an error at once costs no wait.
        if (!work) restsUntil.delete(name);
      }
      return wait(name, work);
    },
  };
}

function timeout(ms: number): DOMException {
  return new DOMException(`No answer within ${ms.toLocaleString('en-US')} ms.`, 'TimeoutError');
}

function resting(ms: number): Error {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return new Error(
    `Not asked, because the store did not answer in time. The next try is in ${seconds} s.`,
  );
}
