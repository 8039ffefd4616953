import type { TraceEvent } from '../../core/index.ts';
import type { RemoteProgress, RemoteResult } from './read-event.ts';

/** Converts a server's events to trace events, as far as possible. */
export interface RemoteTraceWriter {
  progress(progress: RemoteProgress, at: number): TraceEvent[];
  result(result: RemoteResult, at: number): TraceEvent[];
}

/**
 * Creates trace events from answers for callers without an operator's token: a call's start,
 * progress, cut and end. The server sends no gates, raw sizes or grants, and none are invented; what
 * a cut kept stands for its grant. A call that a gate refused has no start.
 */
export function createRemoteTraceWriter(): RemoteTraceWriter {
  const begun = new Set<number>();
  const ended = new Set<number>();
  const begin = ({ call, toolCallId, name }: RemoteProgress | RemoteResult, at: number) => {
    if (begun.has(call)) return [];
    begun.add(call);
    // The server does not send the share, so such a run does not show it.
    return [{ v: 1, batch: 1, at, call, toolCallId, name, type: 'start', budget: 0 } as const];
  };
  return {
    progress: (progress, at) => [
      ...begin(progress, at),
      { v: 1, batch: 1, at, type: 'progress', audience: 'user', ...progress },
    ],
    result: (result, at) => {
      const { cut, ...settled } = result;
      const { call, toolCallId, name, durationMs } = result;
      if (ended.has(call)) return [];
      ended.add(call);
      // Progress arrived after the start; its size is known now.
      if (!isRefusal(result)) begun.delete(call);
      const head = { v: 1, batch: 1, at, call, toolCallId, name } as const;
      return [
        ...(isRefusal(result) ? [] : begin(result, at - durationMs)),
        ...(cut
          ? [{ ...head, type: 'trimmed', cut: true, ...cut, budget: cut.after } as const]
          : []),
        { ...head, type: 'settled', ...settled },
      ];
    },
  };
}

/**
 * Codes that gates return. Tools may return them too, and only an operator can tell the difference.
 */
function isRefusal({ ok, code }: RemoteResult): boolean {
  return !ok && (code === 'not_available' || code === 'input_invalid');
}
