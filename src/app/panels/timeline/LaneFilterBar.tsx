import { ChevronsDownUp, ChevronsUpDown, X } from 'lucide-react';
import { useMemo } from 'react';
import { CALL_STATUSES, selectSummary } from '../../../session/run/index.ts';
import { selectShownCalls } from '../../../session/store/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { FilterBox } from '../../ui/FilterBox.tsx';
import { Select } from '../../ui/Select.tsx';
import { groupText } from './group-text.ts';
import styles from './LaneFilterBar.module.css';
import {
  filterRows,
  isNarrow,
  type LaneFilter,
  NO_LANE_FILTER,
  toggleAllFolds,
} from './lane-filter.ts';
import { toRows } from './rows.ts';

/** Options of {@link LaneFilterBar}. */
export interface LaneFilterBarProps {
  laneFilter: LaneFilter;
  onLaneFilter: (change: (laneFilter: LaneFilter) => LaneFilter) => void;
}

const AUDIENCES = [
  { value: 'all', label: 'All progress' },
  { value: 'user', label: 'Progress for the user' },
  { value: 'internal', label: 'Internal progress' },
] as const;

/** Filters the lanes and their contents. */
export function LaneFilterBar({ laneFilter, onLaneFilter }: LaneFilterBarProps) {
  const run = useSession((state) => state.run);
  const tools = useSession((state) => state.tools);
  const calls = useSession(selectShownCalls);
  const rows = useMemo(
    () => toRows(calls, run, tools, laneFilter.audience),
    [calls, run, tools, laneFilter.audience],
  );
  const shown = useMemo(() => filterRows(rows, laneFilter).length, [rows, laneFilter]);
  const { byStatus, cached = 0 } = selectSummary(run) ?? {};
  const hasNested = rows.some(({ lane }) => lane !== undefined && lane.nested.length > 0);
  const change = (part: Partial<LaneFilter>) => onLaneFilter((before) => ({ ...before, ...part }));

  return (
    <search className={styles.bar} aria-label="Filter">
      <FilterBox
        label="Tool or call contains"
        placeholder="Tool or call"
        className={styles.text}
        value={laneFilter.text}
        onChange={(text) => change({ text })}
      />
      <Select
        label="Status of the calls"
        value={laneFilter.status}
        options={[
          { value: 'any', label: 'All statuses' },
          ...CALL_STATUSES.map((status) => ({
            value: status,
            label: `${status} · ${formatCount(byStatus?.[status] ?? 0)}`,
          })),
          { value: 'cached', label: `ok or cut, and cached · ${formatCount(cached)}` },
        ]}
        onChange={(status) => change({ status })}
      />
      <Select
        label="Progress events"
        value={laneFilter.audience}
        options={AUDIENCES}
        onChange={(audience) => change({ audience })}
      />
      {laneFilter.group && (
        <Button
          small
          className={styles.chip}
          title="Remove from the filter"
          onClick={({ currentTarget }) => {
            focusField(currentTarget);
            change({ group: undefined });
          }}
        >
          <span className="visually-hidden">Remove from the filter:</span>
          <span className={styles.group}>{groupText(laneFilter.group)}</span>
          <X aria-hidden />
        </Button>
      )}
      {hasNested && (
        <Button tone="plain" small onClick={() => onLaneFilter((now) => toggleAllFolds(now, rows))}>
          {laneFilter.folded.size > 0 ? (
            <ChevronsUpDown aria-hidden />
          ) : (
            <ChevronsDownUp aria-hidden />
          )}
          {laneFilter.folded.size > 0 ? 'Unfold nested calls' : 'Fold nested calls'}
        </Button>
      )}
      <span className={styles.count} role="status">
        {shown === rows.length
          ? formatPlural(shown, 'lane')
          : `${formatCount(shown)} of ${formatPlural(rows.length, 'lane')}`}
      </span>
      {(isNarrow(laneFilter) || laneFilter.audience !== 'all') && (
        <Button
          tone="plain"
          small
          onClick={({ currentTarget }) => {
            focusField(currentTarget);
            onLaneFilter(({ folded }) => ({ ...NO_LANE_FILTER, folded }));
          }}
        >
          Clear
        </Button>
      )}
    </search>
  );
}

/** A button that goes when it is pressed leaves the focus to the field of the filter. */
function focusField(button: Element): void {
  button.closest('search')?.querySelector('input')?.focus();
}
