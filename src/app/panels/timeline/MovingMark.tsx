import { useEffect, useLayoutEffect, useRef } from 'react';
import { watchPalette } from '../../lib/watch-palette.ts';
import type { RunClock } from './run-clock.ts';
import { type TimeWindow, toX } from './time-scale.ts';

/** A form at the present. */
export interface Mark {
  width: number;
  height: number;
  /** How far it begins before the present. Default 0. */
  before?: number;
  radii?: number[];
  /** Whether it waits at the end of what is in view. Default false: it leaves it. */
  stays?: boolean;
}

/** Options of {@link MovingMark}. All sizes are in CSS pixels. */
export interface MovingMarkProps {
  /** Its place, its height and the colour of the mark. */
  className: string | undefined;
  clock: RunClock;
  view: TimeWindow;
  /** The width of the canvas. */
  width: number;
  mark: Mark;
}

/**
 * A mark that moves with each picture of a run. It is drawn on a canvas: for an element that moves,
 * the browser computes its layers again with each picture, which takes longer than the picture.
 */
export function MovingMark({ className, clock, view, width, mark }: MovingMarkProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Reading a colour forces a style recalculation, so it happens once per theme.
  const colour = useRef('');
  useEffect(
    () =>
      watchPalette(() => {
        colour.current = '';
      }),
    [],
  );
  useLayoutEffect(() => {
    const draw = () => {
      if (!canvas.current) return;
      colour.current ||= getComputedStyle(canvas.current).color;
      const now = toX(clock.now, view, width);
      const x = (mark.stays ? Math.min(width, Math.max(0, now)) : now) - (mark.before ?? 0);
      paint(canvas.current, mark, { x, width, colour: colour.current });
    };
    // With the lanes, which are drawn anew with the next frame.
    const frame = requestAnimationFrame(draw);
    const unsubscribe = clock.subscribe(draw);
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
    };
  }, [clock, view, width, mark]);
  return <canvas ref={canvas} className={className} aria-hidden />;
}

function paint(
  canvas: HTMLCanvasElement,
  mark: Mark,
  { x, width, colour }: { x: number; width: number; colour: string },
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = window.devicePixelRatio;
  const across = Math.round(width * ratio);
  const down = Math.round(mark.height * ratio);
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across;
    canvas.height = down;
  }
  context.clearRect(0, 0, across, down);
  context.fillStyle = colour;
  context.beginPath();
  const radii = mark.radii?.map((radius) => radius * ratio);
  context.roundRect(Math.round(x * ratio), 0, Math.round(mark.width * ratio), down, radii);
  context.fill();
}
