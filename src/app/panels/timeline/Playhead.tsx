import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatDuration } from '../../lib/format.ts';
import { coveredWidth, isTight } from './covered-width.ts';
import { MovingMark } from './MovingMark.tsx';
import styles from './Playhead.module.css';
import { type RunClock, useClockValue } from './run-clock.ts';
import { type TimeWindow, toMs, toX } from './time-scale.ts';
import type { Scrub } from './use-scrub.ts';

/** Options of {@link Playhead}. */
export interface PlayheadProps {
  scrub: Scrub;
  view: TimeWindow;
  /** Unit: CSS pixels. */
  width: number;
  clock: RunClock;
  /** Whether the run is in progress. */
  isMoving: boolean;
}

/** As in the style sheet. */
const GRIP = { width: 11, height: 9, before: 6, radii: [2, 2, 5, 5], stays: true };
/** How long the end stays during a run, in milliseconds. */
const STAY_MS = 250;

/** The shown moment. It lies over the axis, can be dragged, and handles keys. */
export function Playhead({ scrub, view, width, clock, isMoving }: PlayheadProps) {
  const { moment, sentence, to } = scrub;
  const end = useClockValue(clock, () => clock.inSteps(STAY_MS));
  const track = useRef<HTMLDivElement>(null);
  const follow = (event: PointerEvent) => {
    const left = track.current?.getBoundingClientRect().left ?? 0;
    to(toMs(event.clientX - left, view, width));
  };
  const x = moment === undefined ? undefined : toX(moment, view, width);
  // At the end of the run, or of what is in view, the grip waits to be dragged.
  const gripX = Math.min(width, Math.max(0, toX(end, view, width)));
  // The chip keeps clear of the buttons at the end, which would cover it.
  const covered = coveredWidth(width);
  const isBefore = x !== undefined && x > (width - covered) / 2;
  const isInSight = x !== undefined && x >= 0 && x <= width;

  return (
    <div
      ref={track}
      role="slider"
      tabIndex={0}
      aria-label="Time in the run"
      aria-valuemin={0}
      aria-valuemax={Math.round(end)}
      aria-valuenow={Math.round(moment ?? end)}
      aria-valuetext={
        sentence ?? `${isMoving ? 'now' : 'at the end'}, after ${formatDuration(end)}`
      }
      title={sentence === undefined ? 'Drag to see the run at any time' : undefined}
      className={styles.track}
      onKeyDown={(event) => onKey(event, scrub, view, clock.now)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
      onDoubleClick={() => to(undefined)}
    >
      {moment === undefined && !isMoving && (
        <span className={styles.grip} style={{ left: gripX }} />
      )}
      {moment === undefined && isMoving && (
        <MovingMark className={styles.moving} clock={clock} view={view} width={width} mark={GRIP} />
      )}
      {isInSight && (
        <span
          className={styles.chip}
          style={isBefore ? { right: Math.max(width - x, covered) } : { left: x }}
          data-side={isBefore ? 'before' : 'after'}
        >
          {isTight(width) ? `at ${formatDuration(moment ?? 0)}` : sentence}
        </span>
      )}
    </div>
  );
}

function onKey(event: KeyboardEvent, { moment, to, step }: Scrub, view: TimeWindow, end: number) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const at = moment ?? end;
  const length = view.to - view.from;
  const { key, shiftKey } = event;
  const forwards = key === 'ArrowRight' || key === 'ArrowUp';
  if (forwards || key === 'ArrowLeft' || key === 'ArrowDown') {
    const by = (length / (shiftKey ? 20 : 100)) * (forwards ? 1 : -1);
    to(at + by >= end ? undefined : at + by);
  } else if (key === 'PageUp' || key === '.') step(1);
  else if (key === 'PageDown' || key === ',') step(-1);
  else if (key === 'Home') to(0);
  else if (key === 'End' || key === 'Escape') to(undefined);
  else return;
  event.preventDefault();
}
