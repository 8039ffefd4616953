import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './Splitter.module.css';

/** Options of {@link Splitter}. */
export interface SplitterProps {
  label: string;
  /** The id of the resized pane. */
  controls: string;
  /** The orientation of the line. */
  line: 'vertical' | 'horizontal';
  /** Whether the pane is before (left of) or after (right of, below) the line. */
  side: 'before' | 'after';
  size: number;
  min: number;
  max: number;
  folded: boolean;
  onResize: (size: number) => void;
  onFold: () => void;
}

const STEP = 16;

/**
 * The line between two panes. It can be dragged, or moved with the arrow keys; Enter collapses the
 * pane.
 */
export function Splitter(props: SplitterProps) {
  const { label, controls, line, side, size, min, max, folded, onResize, onFold } = props;
  const vertical = line === 'vertical';
  const direction = side === 'before' ? 1 : -1;

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    const pane = document.getElementById(controls)?.getBoundingClientRect();
    const start = vertical ? event.clientX : event.clientY;
    const from = (vertical ? pane?.width : pane?.height) ?? size;
    const target = event.currentTarget;
    const move = (next: globalThis.PointerEvent) => {
      onResize(from + direction * ((vertical ? next.clientX : next.clientY) - start));
    };
    target.addEventListener('pointermove', move);
    target.addEventListener(
      'lostpointercapture',
      () => target.removeEventListener('pointermove', move),
      {
        once: true,
      },
    );
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const towards = vertical ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const at = towards.indexOf(event.key);
    if (at >= 0) onResize(size + direction * (at === 0 ? -STEP : STEP));
    else if (event.key === 'Home') onResize(min);
    else if (event.key === 'End') onResize(max);
    else if (event.key === 'Enter') onFold();
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be focused and moved; a separator with a value is a widget.
    <div
      role="separator"
      data-paint=""
      aria-label={label}
      aria-controls={controls}
      aria-orientation={line}
      aria-valuenow={folded ? 0 : size}
      aria-valuemin={0}
      aria-valuemax={max}
      tabIndex={0}
      className={`${styles.splitter} ${styles[line]}`}
      onPointerDown={onPointerDown}
      onDoubleClick={onFold}
      onKeyDown={onKeyDown}
    />
  );
}
