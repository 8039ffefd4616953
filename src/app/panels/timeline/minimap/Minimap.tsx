import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Run } from '../../../../session/store/index.ts';
import { formatDuration } from '../../../lib/format.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { ZOOM } from '../geometry.ts';
import type { View } from '../use-view.ts';
import styles from './Minimap.module.css';
import { dragWindow, type WindowPart } from './minimap-shapes.ts';
import { useMinimapPicture } from './use-minimap-picture.ts';

/** Options of {@link Minimap}. */
export interface MinimapProps {
  run: Run;
  view: View;
}

/** The whole run in miniature, with the visible part marked. */
export function Minimap({ run, view }: MinimapProps) {
  const [width, measure] = useWidth();
  const canvas = useMinimapPicture(run, view.full, width);
  const drag = useRef<{ part: WindowPart; x: number } | undefined>(undefined);
  const { window, full } = view;
  const left = (window.from / full.to) * width;
  const right = (window.to / full.to) * width;

  const onPointerDown = (part: WindowPart) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { part, x: event.clientX };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current || width === 0) return;
    const by = ((event.clientX - drag.current.x) / width) * full.to;
    view.show(dragWindow(window, drag.current.part, by, full.to));
    drag.current.x = event.clientX;
  };
  const onPointerUp = () => {
    drag.current = undefined;
  };
  const hold = (part: WindowPart) => ({
    onPointerDown: onPointerDown(part),
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
  });
  /** A press beside the window moves it there. */
  const jump = (event: PointerEvent<HTMLElement>) => {
    const at =
      ((event.clientX - event.currentTarget.getBoundingClientRect().left) / width) * full.to;
    const middle = (window.from + window.to) / 2;
    view.show(dragWindow(window, 'whole', at - middle, full.to));
    onPointerDown('whole')(event);
  };

  return (
    <div className={styles.minimap}>
      <div ref={measure} className={styles.track} {...hold('whole')} onPointerDown={jump}>
        <canvas ref={canvas} className={styles.picture} aria-hidden />
        <div className={styles.dim} style={{ left: 0, width: left }} />
        <div className={styles.dim} style={{ left: right, right: 0 }} />
        <div
          role="slider"
          tabIndex={0}
          aria-label="Visible part of the run"
          aria-valuemin={0}
          aria-valuemax={Math.round(full.to)}
          aria-valuenow={Math.round(window.from)}
          aria-valuetext={`${formatDuration(window.from)} to ${formatDuration(window.to)} of ${formatDuration(full.to)}`}
          className={styles.window}
          style={{ left, width: Math.max(4, right - left) }}
          onKeyDown={(event) => onKey(event, view)}
          {...hold('whole')}
        >
          <span className={styles.from} aria-hidden {...hold('from')} />
          <span className={styles.to} aria-hidden {...hold('to')} />
        </div>
      </div>
    </div>
  );
}

function onKey(event: KeyboardEvent, view: View): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { window, full, show } = view;
  const length = window.to - window.from;
  const drag = (part: WindowPart, by: number) => show(dragWindow(window, part, by, full.to));
  const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (direction !== undefined) {
    drag(event.shiftKey ? 'to' : 'whole', direction * length * 0.1);
  } else if (event.key === 'PageUp') drag('whole', length);
  else if (event.key === 'PageDown') drag('whole', -length);
  else if (event.key === 'Home') drag('whole', -full.to);
  else if (event.key === 'End') drag('whole', full.to);
  else if (event.key === '+' || event.key === '=') view.zoomBy(ZOOM.in);
  else if (event.key === '-') view.zoomBy(ZOOM.out);
  else if (event.key === '0') view.fit();
  else return;
  event.preventDefault();
}
