import { type CallGroup, isInGroup } from '../../../session/explain/index.ts';
import { changedIndexes } from '../../../session/lib/index.ts';
import { isCached } from '../../../session/run/index.ts';
import type { CallStatus } from '../../../session/store/index.ts';
import { matchesFilter } from '../../lib/matches-filter.ts';
import type { AudienceChoice } from './progress.ts';
import type { Row } from './rows.ts';

/** The filter of the lanes and their contents. */
export interface LaneFilter {
  /** Words that the tool's name or the call's id must contain. */
  text: string;
  status: 'any' | 'cached' | CallStatus;
  /** Calls that end at one step, or reach it; chosen in the funnel. */
  group?: CallGroup | undefined;
  audience: AudienceChoice;
  /** Calls whose nested calls are hidden. */
  folded: ReadonlySet<string>;
}

/** Shows everything. */
export const NO_LANE_FILTER: LaneFilter = {
  text: '',
  status: 'any',
  audience: 'all',
  folded: new Set(),
};

/** Whether the filter hides any lane. */
export function isNarrow({ text, status, group }: LaneFilter): boolean {
  return text.trim() !== '' || status !== 'any' || group !== undefined;
}

/** The rows that pass the filter, in order; the same array if it hides none. */
export function filterRows(rows: readonly Row[], laneFilter: LaneFilter): readonly Row[] {
  if (!isNarrow(laneFilter)) return rows;
  const { text, status, group } = laneFilter;
  return rows.filter(
    (row) =>
      hasStatus(row, status) &&
      (!group || (row.lane !== undefined && isInGroup(row.lane, group))) &&
      (text.trim() === '' || matchesFilter(`${row.name} ${row.call.toolCallId}`, text)),
  );
}

function hasStatus({ lane, status }: Row, wanted: LaneFilter['status']): boolean {
  if (wanted === 'cached') return lane !== undefined && isCached(lane);
  return wanted === 'any' || status === wanted;
}

/** The filter with a call's nested calls folded or unfolded. */
export function toggleFold(laneFilter: LaneFilter, callId: string): LaneFilter {
  const folded = new Set(laneFilter.folded);
  if (!folded.delete(callId)) folded.add(callId);
  return { ...laneFilter, folded };
}

/** The filter with all nested calls folded, or all unfolded if any is folded. */
export function toggleAllFolds(laneFilter: LaneFilter, rows: readonly Row[]): LaneFilter {
  const parents = rows.filter(({ lane }) => lane !== undefined && lane.nested.length > 0);
  const folded = laneFilter.folded.size > 0 ? [] : parents.map(({ call }) => call.id);
  return { ...laneFilter, folded: new Set(folded) };
}

/** The number of lanes in a row: its own, and those of its nested calls. */
export function lanesOf({ call, lane }: Row, { folded }: LaneFilter): number {
  return lane === undefined || folded.has(call.id) ? 1 : 1 + lane.nested.length;
}

/** Counts the lanes of all rows. Only changed rows are counted again. */
export function createLaneCounter(): (rows: readonly Row[], laneFilter: LaneFilter) => number {
  let last: { rows: readonly Row[]; folded: LaneFilter['folded']; sum: number } | undefined;
  return (rows, laneFilter) => {
    const { folded } = laneFilter;
    const before = last?.folded === folded && last.rows.length === rows.length ? last : undefined;
    let sum = before?.sum ?? 0;
    for (const at of changedIndexes(before?.rows ?? [], rows)) {
      const [old, row] = [before?.rows[at], rows[at]];
      sum += (row ? lanesOf(row, laneFilter) : 0) - (old ? lanesOf(old, laneFilter) : 0);
    }
    last = { rows, folded, sum };
    return sum;
  };
}
