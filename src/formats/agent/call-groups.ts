import type { ToolCall } from '../../core/index.ts';
import { deferred } from '../../lib/deferred.ts';
import { followSignals } from '../follow-signals.ts';

/** Runs several calls as one batch, and returns a result for each, in order. */
export type RunGroup<TResult> = (
  calls: ToolCall[],
  abortSignal: AbortSignal,
) => Promise<readonly TResult[]>;

interface Member<TResult> {
  call: ToolCall;
  abortSignal: AbortSignal | undefined;
  settle: ReturnType<typeof deferred<TResult>>;
}

/**
 * Collects calls that start together into one batch. A framework starts each call of a turn by itself,
 * but the budget and the admission of calls belong to the whole turn.
 *
 * A batch takes the calls that start until the next macrotask, so that a framework may await between
 * them. It is aborted only when the signals of all its calls are.
 */
export function createCallGroups<TResult>(run: RunGroup<TResult>) {
  let waiting: Member<TResult>[] = [];
  const start = async (): Promise<void> => {
    const members = waiting;
    waiting = [];
    const end = followAll(members.map(({ abortSignal }) => abortSignal));
    try {
      const results = await run(
        members.map(({ call }) => call),
        end.signal,
      );
      for (const [at, { settle }] of members.entries()) settle.resolve(results[at] as TResult);
    } catch (error) {
      for (const { settle } of members) settle.reject(error);
    } finally {
      end.release();
    }
  };
  return (call: ToolCall, abortSignal?: AbortSignal): Promise<TResult> => {
    if (waiting.length === 0) setTimeout(start, 0);
    const settle = deferred<TResult>();
    waiting.push({ call, abortSignal, settle });
    return settle.promise;
  };
}

/** A signal that fires when all of these have fired; a call without a signal never does. */
function followAll(signals: readonly (AbortSignal | undefined)[]) {
  const own = new AbortController();
  const followers = [...new Set(signals)].map((signal) => followSignals([signal]));
  const check = (): void => {
    if (followers.every(({ signal }) => signal.aborted)) own.abort(followers[0]?.signal.reason);
  };
  for (const { signal } of followers) signal.addEventListener('abort', check, { once: true });
  check();
  return {
    signal: own.signal,
    release: (): void => {
      for (const { release } of followers) release();
    },
  };
}
