import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useMemo } from 'react';
import type { LineFailure } from '../../../../session/reducer-lab/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format.ts';
import { AnsiText } from '../../../ui/AnsiText.tsx';
import styles from './TextLines.module.css';
import { widthOf } from './text-width.ts';
import { LINE_HEIGHT } from './use-linked-scroll.ts';

/** How a line looks, and the word for it. */
export type LineTone = 'kept' | 'cut' | 'left-out' | 'added';

/** A line to show. */
export interface ShownLine {
  text: string;
  tone: LineTone;
  /** Absent if it reports no failure. */
  failure?: LineFailure;
}

/** Options of {@link TextLines}. */
export interface TextLinesProps {
  label: string;
  lines: readonly ShownLine[];
  scroller: RefObject<HTMLElement | null>;
  /** Beside the text. */
  children?: ReactNode;
}

/** Longer lines end here: a page cannot lay out a line of a megabyte. In UTF-16 code units. */
const LONGEST = 2_000;

/** The width beside the text of a line: its number, and the length of what is not shown. */
const BESIDE = { short: 9, long: 42 };

const TONE_TEXT: Record<LineTone, string> = {
  kept: '',
  cut: 'cut: ',
  'left-out': 'left out: ',
  added: 'written by the reducer: ',
};

const FAILURE_TEXT: Record<LineFailure, string> = {
  shown: 'failure: ',
  partial: 'kept line of a lost failure: ',
  lost: 'lost failure, ',
};

/** The lines of a text of any length, each with its state. */
export function TextLines({ label, lines, scroller, children }: TextLinesProps) {
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
  });
  const width = useMemo(() => toWidth(lines), [lines]);
  return (
    <div className={styles.box}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard. */}
      <section ref={scroller} className={styles.lines} tabIndex={0} aria-label={label}>
        <div className={styles.sizer} style={{ height: virtual.getTotalSize(), width }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <Line key={index} line={lines[index]} at={index} top={start} />
          ))}
        </div>
      </section>
      {children}
    </div>
  );
}

/** The width of all lines: that of the drawn ones changes while the text scrolls. */
function toWidth(lines: readonly ShownLine[]): string {
  const texts = lines.map(({ text }) => text);
  const isLong = texts.some(({ length }) => length > LONGEST);
  return `${widthOf(texts, LONGEST) + (isLong ? BESIDE.long : BESIDE.short)}ch`;
}

function Line({ line, at, top }: { line: ShownLine | undefined; at: number; top: number }) {
  if (!line) return null;
  const { text, tone, failure } = line;
  return (
    <div
      className={cx(styles.line, styles[tone], failure && styles[failure])}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className={styles.number} aria-hidden>
        {at + 1}
      </span>
      <span className="visually-hidden">
        {failure && FAILURE_TEXT[failure]}
        {TONE_TEXT[tone]}
      </span>
      <AnsiText text={text.slice(0, LONGEST)} />
      {text.length > LONGEST && ` … ${formatCount(text.length - LONGEST)} more characters`}
    </div>
  );
}
