import { useMemo } from 'react';
import { selectShownCalls } from '../../../session/store/index.ts';
import { useSession } from '../../session-context.tsx';
import { filterRows, type LaneFilter } from './lane-filter.ts';
import { type Row, toRows } from './rows.ts';

/** The rows of the shown run. */
export interface Rows {
  all: readonly Row[];
  /** Those that the filter leaves. */
  rows: readonly Row[];
  /** Whether they contain the selected call. */
  isShown: boolean;
}

/** The rows of the shown run, the same objects as long as their calls do not change. */
export function useRows(laneFilter: LaneFilter, selectedCallId: string | undefined): Rows {
  const run = useSession((state) => state.run);
  const tools = useSession((state) => state.tools);
  const calls = useSession(selectShownCalls);
  const all = useMemo(
    () => toRows(calls, run, tools, laneFilter.audience),
    [calls, run, tools, laneFilter.audience],
  );
  const rows = useMemo(() => filterRows(all, laneFilter), [all, laneFilter]);
  // If none is hidden, the rows are the calls, which do not change during a run.
  const shown = rows === all ? calls : rows;
  const isShown = useMemo(
    () => shown.some((one) => ('call' in one ? one.call.id : one.id) === selectedCallId),
    [shown, selectedCallId],
  );
  return { all, rows, isShown };
}
