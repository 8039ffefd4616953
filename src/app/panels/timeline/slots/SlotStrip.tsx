import { useMemo } from 'react';
import { selectSlotReport, slotsAt } from '../../../../session/run/index.ts';
import type { Run } from '../../../../session/store/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { useSession } from '../../../session-context.tsx';
import { type RunClock, useClockValue } from '../run-clock.ts';
import type { TimeWindow } from '../time-scale.ts';
import styles from './SlotStrip.module.css';
import { STRIP, toSlotShapes } from './slot-shapes.ts';
import { slotSentence, slotText } from './slot-text.ts';
import { useSavings } from './use-savings.ts';

/** Options of {@link SlotStrip}. */
export interface SlotStripProps {
  view: TimeWindow;
  /** The width of the drawing in CSS pixels. */
  width: number;
  clock: RunClock;
  /** The shown moment in milliseconds since the start of the run; absent at its end. */
  moment: number | undefined;
  onSelect: (callId: string) => void;
}

/** During a run, the strip grows so often. Unit: milliseconds. */
const STAY_MS = 100;

const HEIGHT = STRIP.waiting + STRIP.busy + STRIP.gap + STRIP.path;

/**
 * The slots in use, the queue above them, and the critical path below, over the time of the run.
 */
export function SlotStrip({ view, width, clock, moment, onSelect }: SlotStripProps) {
  const run = useSession((state) => state.run);
  const use = selectSlotReport(run);
  const isRunning = run?.status === 'running';
  const now = useClockValue(clock, () => (isRunning && use ? clock.inSteps(STAY_MS) : 0));
  const shapes = useMemo(() => use && toSlotShapes(use, view, width, now), [use, view, width, now]);
  if (!use || !shapes) return null;
  const at = moment ?? (isRunning ? Math.max(now, run.elapsed) : undefined);
  return (
    <div className={styles.strip}>
      <div className={styles.text}>
        <span>{slotText(use, at === undefined ? undefined : slotsAt(use, at))}</span>
        {use.path.length > 0 && (
          <span className={styles.pathName} title={PATH_HINT}>
            critical path
          </span>
        )}
        {run && <Savings run={run} serialMs={use.serialMs} />}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the lanes are selected by keys in their list. */}
      <svg
        className={styles.picture}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={slotSentence(use)}
        onClick={({ target }) => {
          const callId = (target as SVGElement).dataset.call; // the drawing has nothing else
          if (callId) onSelect(callId);
        }}
      >
        <title>{slotSentence(use)}</title>
        <path d={shapes.waiting} className={styles.waiting} />
        <path d={shapes.busy} className={styles.busy} />
        {shapes.path.map(({ callId, x, width: length }) => (
          <rect
            key={callId}
            x={x}
            y={HEIGHT - STRIP.path}
            width={length}
            height={STRIP.path}
            data-call={callId}
            className={styles.path}
          />
        ))}
      </svg>
    </div>
  );
}

function Savings({ run, serialMs }: { run: Run; serialMs: number }) {
  const { saved, moved, sentence, isSlower } = useSavings(run, serialMs);
  return (
    <>
      {saved !== '' && (
        <span className={styles.saved} title={sentence}>
          {saved}
        </span>
      )}
      {moved !== '' && (
        <span className={cx(styles.moved, isSlower && styles.slower)} title={sentence}>
          {moved}
        </span>
      )}
    </>
  );
}

const PATH_HINT =
  'The line below the slots: the calls that waited for each other’s slots up to the last one to end. They determine the duration of the run.';
