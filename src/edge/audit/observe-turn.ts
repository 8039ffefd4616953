import type { ToolCallResult, TraceCaller, TraceObserver } from '../../core/index.ts';
import { messageOf } from '../../lib/message-of.ts';
import { toShortEvent } from '../remote-event.ts';
import type { Caller, Server } from '../server.ts';
import { createTurnRecords } from './call-record.ts';

/** The observers of a turn, and its caller. */
export interface ObservedTurn {
  caller: TraceCaller;
  /** Passes each event to all observers. Absent without any. */
  observer?: TraceObserver;
  /** Called with the results, in which texts are bounded. */
  finish(results: readonly ToolCallResult[]): void;
}

/**
 * The observers of a turn: that of the registry, which belongs to the operator, then the one that
 * writes the records, then the route's own. None can switch off another.
 *
 * Source: docs/contract.md#edge-audit.
 *
 * @param session the session as tools see it
 * @param own the route's observer
 */
export function observeTurn(
  { options }: Server,
  { grant, personality, request }: Caller,
  session: string,
  own: TraceObserver | undefined,
): ObservedTurn {
  const { onCall, onError, registry } = options;
  const who = {
    requestId: request.id,
    subject: grant.subject,
    session,
    personality: personality.id,
    ...request.trace,
  };
  const records = onCall && createTurnRecords({ ...who, route: request.route }, onCall);
  const others = [...(records ? [records.observe] : []), ...(own ? [own] : [])];
  const first = registry.observer && reportFailure(registry.observer, onError);
  return {
    caller: who,
    ...((first || others.length > 0) && { observer: join(first, others) }),
    finish: (results) => records?.finish(results),
  };
}

/**
 * The operator's observer is foreign code: it may throw, and the others still receive the event. It
 * has the whole texts; those of the server are bounded, because they leave it.
 */
function join(first: TraceObserver | undefined, others: readonly TraceObserver[]): TraceObserver {
  return (event, batch) => {
    try {
      // The registry handles the promise of an async observer.
      return first?.(event, batch);
    } finally {
      for (const other of others) other(toShortEvent(event), batch);
    }
  };
}

/** Tells the host once in a turn; the trace has the warning for the observer itself. */
function reportFailure(observer: TraceObserver, onError: (error: unknown) => void): TraceObserver {
  let reported = false;
  const tell = (cause: unknown): void => {
    if (reported) return;
    reported = true;
    onError(new Error(`The observer failed: ${messageOf(cause)}`, { cause }));
  };
  return (event, batch) => {
    try {
      const answer: unknown = observer(event, batch);
      if (typeof answer !== 'object') return;
      // One promise for both: a query that is a thenable would run again for the registry.
      const ended = Promise.resolve(answer);
      ended.catch(tell);
      return ended;
    } catch (thrown) {
      tell(thrown);
      throw thrown;
    }
  };
}
