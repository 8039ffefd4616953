import type { TraceEvent } from '../../core/index.ts';
import type { RemoteProgress, RemoteResult } from './read-event.ts';

/** Says what a server tells in the words of the trace, as far as that goes. */
export interface RemoteTraceWriter {
  progress(progress: RemoteProgress, at: number): TraceEvent[];
  result(result: RemoteResult, at: number): TraceEvent[];
}

/**
 * Makes trace events of the answers for callers without an operator's token: that a call began, what
 * it said, and how it ended. Gates, raw sizes and grants are not told, and nothing is made up for
 * them: a call that a gate refused has no beginning.
 */
export function createRemoteTraceWriter(): RemoteTraceWriter {
  const begun = new Set<number>();
  const ended = new Set<number>();
  const begin = ({ call, toolCallId, name }: RemoteProgress | RemoteResult, at: number) => {
    if (begun.has(call)) return [];
    begun.add(call);
    // Its share is not sent either; such a run does not show it.
    return [{ v: 1, batch: 1, at, call, toolCallId, name, type: 'start', budget: 0 } as const];
  };
  return {
    progress: (progress, at) => [
      ...begin(progress, at),
      { v: 1, batch: 1, at, type: 'progress', audience: 'user', ...progress },
    ],
    result: (result, at) => {
      const { call, durationMs } = result;
      if (ended.has(call)) return [];
      ended.add(call);
      // What it said first came later than its beginning; now it is known how much.
      if (!isRefusal(result)) begun.delete(call);
      return [
        ...(isRefusal(result) ? [] : begin(result, at - durationMs)),
        { v: 1, batch: 1, at, type: 'settled', ...result },
      ];
    },
  };
}

/** Codes that gates give. A tool may give them too, and then only an operator can tell them apart. */
function isRefusal({ ok, code }: RemoteResult): boolean {
  return !ok && (code === 'not_available' || code === 'input_invalid');
}
