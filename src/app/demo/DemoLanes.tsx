import type { DemoView } from '../../catalog/demo-view.ts';
import { shownStatus, toDemoSizes, toDemoUnit } from '../../session/run/index.ts';
import type { Lane } from '../../session/store/index.ts';
import type { SizeUnit } from '../../session/tokens/index.ts';
import { formatDuration } from '../lib/format.ts';
import { useActions, useSession } from '../session-context.tsx';
import { RunStrip } from '../ui/run-strip/RunStrip.tsx';
import { STATUS_TEXT, StatusIcon } from '../ui/StatusIcon.tsx';
import styles from './Demo.module.css';

/** The calls over time. They can be selected if the body shows one call. */
export function DemoLanes({ view }: { view: DemoView }) {
  const lanes = useSession((state) => state.run?.lanes);
  const length = useSession((state) => state.run?.elapsed ?? 0);
  const unit = useSession(({ run }) => (run ? toDemoUnit(run) : 'chars'));
  const selected = useSession((state) => state.selectedCallId);
  const calls = useSession(
    (state) => state.workspace.batches.find(({ id }) => id === state.workspace.batchId)?.calls,
  );
  const { selectCall } = useActions();
  const isChoice = view !== 'timeline' && (calls?.length ?? 0) > 1;

  const tools = calls?.map(({ tool }) => tool) ?? [];

  return (
    <ol className={styles.lanes} aria-label="Calls">
      {(calls ?? []).map((call, index) => {
        const lane = lanes?.[index];
        return (
          <li
            key={call.id}
            className={styles.lane}
            data-selected={isChoice && call.id === selected ? '' : undefined}
          >
            <StatusIcon status={lane ? shownStatus(lane) : 'unreached'} />
            {isChoice ? (
              <button
                type="button"
                className={styles.tool}
                aria-pressed={call.id === selected}
                onClick={() => selectCall(call.id)}
              >
                {call.tool}
                {tools.indexOf(call.tool) !== tools.lastIndexOf(call.tool) && (
                  <span className={styles.which}> {call.toolCallId}</span>
                )}
              </button>
            ) : (
              <span className={styles.tool}>{call.tool}</span>
            )}
            <span className={styles.strip}>{lane && <RunStrip lane={lane} length={length} />}</span>
            <span className={styles.numbers}>{lane && toNumbers(lane, unit)}</span>
          </li>
        );
      })}
    </ol>
  );
}

function toNumbers(lane: Lane, unit: SizeUnit): string {
  if (lane.settled === undefined) return STATUS_TEXT[lane.status];
  const { durationMs, startAt } = lane;
  const time =
    durationMs === undefined || startAt === undefined
      ? STATUS_TEXT[lane.status]
      : formatDuration(durationMs);
  const sizes = toDemoSizes(lane, unit);
  if (!sizes)
    return lane.status === 'failed' ? `${time} · ${lane.settled?.code ?? 'failed'}` : time;
  return `${time} · ${sizes.both}`;
}
