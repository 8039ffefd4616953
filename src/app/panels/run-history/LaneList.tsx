import { useState } from 'react';
import { readChars, shownStatus } from '../../../session/run/index.ts';
import type { Run } from '../../../session/store/index.ts';
import { formatCount, formatDuration } from '../../lib/format.ts';
import { RunStrip } from '../../ui/run-strip/RunStrip.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { STATUS_TEXT, StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './ComparisonView.module.css';

/** Rows at a time: thousands of rows would block the page. */
const PART = 100;

/** The calls of one run over time, in a compact form. */
export function LaneList({ run }: { run: Run }) {
  const [shown, setShown] = useState(PART);
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">Calls of this run</caption>
        <thead>
          <tr>
            <th scope="col">Call</th>
            <th scope="col" className={styles.time}>
              0 – {formatDuration(run.elapsed)}
            </th>
            <th scope="col" className={styles.number}>
              Duration
            </th>
            <th scope="col" className={styles.number}>
              Model gets
            </th>
          </tr>
        </thead>
        <tbody>
          {run.lanes.slice(0, shown).map((lane) => (
            <tr key={lane.index}>
              <th scope="row">
                <span className={styles.call}>
                  <StatusIcon status={shownStatus(lane)} decorative />
                  <span className={styles.tool}>{lane.tool}</span>{' '}
                  <span className={styles.id}>{lane.toolCallId}</span>
                  <span className="visually-hidden">, {STATUS_TEXT[shownStatus(lane)]}</span>
                </span>
              </th>
              <td>
                <RunStrip lane={lane} length={run.elapsed} />
              </td>
              <td className={styles.number}>
                {lane.startAt === undefined ? '–' : formatDuration(lane.durationMs ?? 0)}
              </td>
              <td className={styles.number}>{formatCount(readChars(lane) ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore
        className={styles.more}
        shown={shown}
        total={run.lanes.length}
        unit="calls"
        onMore={() => setShown((before) => before + PART)}
      />
    </>
  );
}
