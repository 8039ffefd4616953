import { useLayoutEffect, useRef } from 'react';
import type { Gap } from '../../session/run/index.ts';
import { formatCount } from '../lib/format.ts';
import { scrollToLine } from '../lib/scroll-to-line.ts';
import { AnsiText } from './AnsiText.tsx';
import styles from './LongText.module.css';
import { Skipped } from './Skipped.tsx';

/** Options of {@link CutText}. */
export interface CutTextProps {
  text: string;
  /** The part that is left out. */
  gap: Gap;
  /** Whether the cut scrolls into view when it moves. Default false. */
  follow?: boolean | undefined;
  /** When the text is cut, if it is not always: `without the reducer`. */
  when?: string | undefined;
}

/**
 * The shown length on each side of the cut: long enough to scroll, short enough to follow a slider.
 */
const AROUND = 3000;

/** The text around what a cut leaves out, with the line between the characters always visible. */
export function CutText({ text, gap, when, follow = false }: CutTextProps) {
  const box = useRef<HTMLElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const { from, to } = gap;
  const first = Math.max(0, from - AROUND);
  const last = Math.min(text.length, to + AROUND);
  const isEnd = to === text.length;
  // What is left out shows where it begins, and where it ends.
  const begins = Math.min(to, from + AROUND);
  const ends = isEnd ? to : Math.max(begins, to - AROUND);
  const shown = isEnd ? begins : last;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position of the line depends on these.
  useLayoutEffect(() => {
    if (!box.current || !line.current) return;
    if (follow) box.current.scrollIntoView({ block: 'nearest' });
    scrollToLine(box.current, line.current);
  }, [text, from, to]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
    <section ref={box} className={styles.around} tabIndex={0} aria-label="Text around the cut">
      <pre className={styles.pre}>
        {first > 0 && <Skipped chars={first} where="before this" />}
        <AnsiText text={text.slice(first, from)} />
        {(from > 0 || isEnd) && (
          <span ref={line} className={styles.line}>
            {when} cut here at {formatCount(from)}
          </span>
        )}
        <span className={styles.lost}>
          <AnsiText text={text.slice(from, begins)} />
        </span>
        {!isEnd && (
          <>
            {ends > begins && <Skipped chars={ends - begins} where="left out here" />}
            <span className={styles.lost}>
              <AnsiText text={text.slice(ends, to)} />
            </span>
            <span ref={from > 0 ? undefined : line} className={styles.line}>
              {from > 0 ? 'kept again' : 'kept'} from {formatCount(to)}
            </span>
            <AnsiText text={text.slice(to, last)} />
          </>
        )}
        {shown < text.length && <Skipped chars={text.length - shown} where="after this" />}
      </pre>
    </section>
  );
}
