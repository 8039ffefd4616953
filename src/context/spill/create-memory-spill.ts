import { keyOfOwner, type Spill, type SpilledResult } from './spill.ts';

/**
 * Options of {@link createMemorySpill}.
 *
 * Source: docs/contract.md#spill.
 */
export interface MemorySpillOptions {
  /** The most results of all sessions. Default 200. */
  maxResults?: number;
  /** The most characters of all results together. Default 10,000,000. */
  maxChars?: number;
}

/**
 * Keeps cut results in memory. When it is full, the results that were not read for the longest time go.
 *
 * Source: docs/contract.md#spill.
 *
 * @example createResultCuts({ spill: createMemorySpill({ maxChars: 1_000_000 }) });
 */
export function createMemorySpill(options: MemorySpillOptions = {}): Spill {
  const { maxResults = 200, maxChars = 10_000_000 } = options;
  /** By owner and handle, the latest last. */
  const kept = new Map<string, SpilledResult>();
  /** By owner and id of the call, the latest handle. */
  const handles = new Map<string, string>();
  let chars = 0;
  let count = 0;

  const forget = (key: string, { owner, toolCallId, text }: SpilledResult) => {
    kept.delete(key);
    chars -= text.length;
    const call = keyOf(keyOfOwner(owner), toolCallId);
    if (keyOf(keyOfOwner(owner), handles.get(call) ?? '') === key) handles.delete(call);
  };
  return {
    put(result) {
      if (result.text.length > maxChars || maxResults < 1) return undefined;
      count += 1;
      const handle = `r${count}`;
      const owner = keyOfOwner(result.owner);
      kept.set(keyOf(owner, handle), result);
      handles.set(keyOf(owner, result.toolCallId), handle);
      chars += result.text.length;
      for (const [key, oldest] of kept) {
        if (kept.size <= maxResults && chars <= maxChars) break;
        forget(key, oldest);
      }
      return handle;
    },
    get(owner, handle) {
      const key = keyOf(keyOfOwner(owner), handle);
      const result = kept.get(key);
      if (!result) return undefined;
      kept.delete(key);
      kept.set(key, result);
      return result;
    },
    handleOf: (owner, toolCallId) => handles.get(keyOf(keyOfOwner(owner), toolCallId)),
  };
}

function keyOf(owner: string, handle: string): string {
  return `${handle} ${owner}`;
}
