import type { Conversation } from '../store/conversation.ts';
import { type CompactionChoice, callKey } from '../workspace/compaction-choice.ts';
import type { ConversationSize } from './conversation-size.ts';

/** The tokens of the request after a turn, which has the results of this and of earlier turns. */
export interface RequestSize {
  definitions: number;
  /** The model's calls of this and of earlier turns. */
  calls: number;
  /** Results of earlier turns. */
  earlier: number;
  /** Results of this turn. */
  own: number;
  /** All of these. */
  total: number;
  /** `earlier` after compaction, lines included. */
  earlierCompacted: number;
  /** `total` after compaction. */
  compacted: number;
  /** The number of results that compaction leaves out. */
  leftOut: number;
}

/** The requests of a conversation, added up. */
export interface RequestTotals {
  requests: number;
  tokens: number;
  compacted: number;
}

/**
 * The request after each turn, in their order; absent after a turn that is not answered.
 *
 * Source: docs/contract.md#compaction.
 */
export function toRequests(
  { turns }: Conversation,
  { definitions, turns: sizes }: ConversationSize,
  { keepTurns, pinned }: CompactionChoice,
): readonly (RequestSize | undefined)[] {
  const before = { calls: 0, results: 0, saved: 0, leftOut: 0 };
  /** The savings by compaction in each answered turn, once it is old enough. */
  const savings: { tokens: number; results: number }[] = [];
  return turns.map(({ batchId, outcome }, index) => {
    const size = sizes[index];
    if (outcome !== 'answered' || !size) return undefined;
    const goes = size.results.filter(
      ({ callId, lineTokens }) => lineTokens !== undefined && !pinned.has(callKey(batchId, callId)),
    );
    const saved = goes.reduce((sum, { tokens, lineTokens = 0 }) => sum + tokens - lineTokens, 0);
    savings.push({ tokens: saved, results: goes.length });
    const old = savings[savings.length - 1 - keepTurns];
    before.saved += old?.tokens ?? 0;
    before.leftOut += old?.results ?? 0;
    before.calls += size.calls;
    const own = size.results.reduce((sum, { tokens }) => sum + tokens, 0);
    const defined = index === 0 ? definitions.first : definitions.later;
    const total = defined + before.calls + before.results + own;
    const request = {
      ...{ definitions: defined, calls: before.calls, earlier: before.results, own, total },
      earlierCompacted: before.results - before.saved,
      compacted: total - before.saved,
      leftOut: before.leftOut,
    };
    before.results += own;
    return request;
  });
}

/** Each request sends the whole conversation again, so the totals are sums over all requests. */
export function toTotals(requests: readonly (RequestSize | undefined)[]): RequestTotals {
  const sent = requests.filter((one) => one !== undefined);
  return {
    requests: sent.length,
    tokens: sent.reduce((sum, { total }) => sum + total, 0),
    compacted: sent.reduce((sum, { compacted }) => sum + compacted, 0),
  };
}

/** Keys of the results that a line takes the place of, in the request after the turn at an index. */
export function toLeftOutKeys(
  { turns }: Conversation,
  { turns: sizes }: ConversationSize,
  { keepTurns, pinned }: CompactionChoice,
  at: number,
): ReadonlySet<string> {
  const answered = turns.flatMap(({ outcome }, index) =>
    outcome === 'answered' && index <= at ? [index] : [],
  );
  const old = answered.slice(0, Math.max(0, answered.length - keepTurns));
  return new Set(
    old.flatMap((index) =>
      (sizes[index]?.results ?? [])
        .filter(({ lineTokens }) => lineTokens !== undefined)
        .map(({ callId }) => callKey(turns[index]?.batchId ?? '', callId))
        .filter((key) => !pinned.has(key)),
    ),
  );
}
