import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { readChars, shownStatus } from '../../../session/run/index.ts';
import type { CallComparison } from '../../../session/run-history/index.ts';
import type { Lane } from '../../../session/store/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCount, formatDuration } from '../../lib/format.ts';
import { RunStrip } from '../../ui/run-strip/RunStrip.tsx';
import { STATUS_TEXT, StatusIcon } from '../../ui/StatusIcon.tsx';
import { ComparedTexts } from './ComparedTexts.tsx';
import styles from './ComparisonView.module.css';

/** Options of {@link ComparedCall}. */
export interface ComparedCallProps {
  call: CallComparison;
  /** The length of the time scale in milliseconds. */
  length: number;
}

/** One call in both runs; its differences unfold below it. */
export function ComparedCall({ call, length }: ComparedCallProps) {
  const [open, setOpen] = useState(false);
  const { a, b, tool, toolCallId, differs } = call;
  return (
    <>
      <tr className={styles.compared}>
        <th scope="row">
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight aria-hidden className={cx(styles.arrow, open && styles.turned)} />
            <Outcome lane={a} />
            <Outcome lane={b} />
            <span className={styles.name}>
              <span className={styles.tool}>{tool}</span>
              <span className={styles.id}>{toolCallId}</span>
            </span>
          </button>
        </th>
        <td className={styles.strips}>
          <span className="visually-hidden">{toTimes(a, b)}</span>
          {a ? (
            <RunStrip lane={a} length={length} />
          ) : (
            <span className={styles.gone}>not in A</span>
          )}
          {b ? (
            <RunStrip lane={b} length={length} />
          ) : (
            <span className={styles.gone}>not in B</span>
          )}
        </td>
        <td className={styles.number}>{toStep(a?.rawChars, b?.rawChars)}</td>
        <td className={styles.number}>{toStep(readChars(a), readChars(b))}</td>
        <td className={styles.quiet}>
          {a && b ? differs.join(', ') || 'nothing' : a ? 'only in A' : 'only in B'}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={5} className={styles.opened}>
            <ComparedTexts call={call} />
          </td>
        </tr>
      )}
    </>
  );
}

function Outcome({ lane }: { lane: Lane | undefined }) {
  const status = lane ? shownStatus(lane) : 'unreached';
  return (
    <>
      <StatusIcon status={status} decorative />
      <span className="visually-hidden">{lane ? STATUS_TEXT[status] : 'not called'}, </span>
    </>
  );
}

function toTimes(a: Lane | undefined, b: Lane | undefined): string {
  const say = (lane: Lane | undefined) =>
    lane?.startAt === undefined ? 'did not run' : formatDuration(lane.durationMs ?? 0);
  return `A ${say(a)}, B ${say(b)}`;
}

function toStep(from: number | undefined, to: number | undefined): string {
  const say = (value: number | undefined) => (value === undefined ? '–' : formatCount(value));
  return from === to ? say(from) : `${say(from)} → ${say(to)}`;
}
