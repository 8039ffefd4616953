import type { RecordedResult } from './recorded-results.ts';

/** A call that waits for its result. */
interface OpenCall {
  toolCallId: string;
  name: string;
}

/** A call and its result. */
export interface MatchedResult<T extends OpenCall> {
  call: T;
  result: RecordedResult;
}

/**
 * Finds the call of each result, in the order of the results. A result without an id belongs to the
 * next call of its tool. Each call gets one result.
 */
export function matchResults<T extends OpenCall>(
  calls: readonly T[],
  results: readonly RecordedResult[],
): MatchedResult<T>[] {
  const taken = new Set<T>();
  const queues = new Map<string, T[]>();
  for (const call of calls) {
    for (const key of [`id ${call.toolCallId}`, `name ${call.name}`]) {
      const queue = queues.get(key);
      if (queue) queue.push(call);
      else queues.set(key, [call]);
    }
  }
  // Queues are read from their end, so that thousands of calls cost linear time.
  for (const queue of queues.values()) queue.reverse();
  return results.flatMap((result) => {
    const key = result.id === undefined ? `name ${result.name}` : `id ${result.id}`;
    const queue = queues.get(key) ?? [];
    let call = queue.pop();
    while (call && taken.has(call)) call = queue.pop();
    if (!call) return [];
    taken.add(call);
    return [{ call, result }];
  });
}
