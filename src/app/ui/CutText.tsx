import { useLayoutEffect, useRef } from 'react';
import { formatCount } from '../lib/format.ts';
import { AnsiText } from './AnsiText.tsx';
import styles from './LongText.module.css';

/** Options of {@link CutText}. */
export interface CutTextProps {
  text: string;
  /** Unit: UTF-16 code units. */
  cutAt: number;
  /** Whether the cut scrolls into view when it moves. Default false. */
  follow?: boolean | undefined;
  /** Whether the text stays at its beginning instead of scrolling to the cut. Default false. */
  fromStart?: boolean | undefined;
}

/**
 * The shown length on each side of the cut: long enough to scroll, short enough to follow a slider.
 */
const AROUND = 3000;

/** The text around a cut, with the line between the characters always visible. */
export function CutText({ text, cutAt, follow = false, fromStart = false }: CutTextProps) {
  const box = useRef<HTMLElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const from = cutAt <= AROUND ? 0 : cutAt - AROUND;
  const to = Math.min(text.length, cutAt + AROUND);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position of the line depends on these.
  useLayoutEffect(() => {
    if (fromStart || !box.current || !line.current) return;
    if (follow) box.current.scrollIntoView({ block: 'nearest' });
    box.current.scrollTop = line.current.offsetTop - box.current.clientHeight / 2;
  }, [text, cutAt]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
    <section ref={box} className={styles.around} tabIndex={0} aria-label="Text around the cut">
      <pre className={styles.pre}>
        {from > 0 && (
          <span className={styles.skipped}>{formatCount(from)} characters before this</span>
        )}
        <AnsiText text={text.slice(from, cutAt)} />
        <span ref={line} className={styles.line}>
          cut here at {formatCount(cutAt)}
        </span>
        <span className={styles.lost}>
          <AnsiText text={text.slice(cutAt, to)} />
        </span>
        {to < text.length && (
          <span className={styles.skipped}>
            {formatCount(text.length - to)} characters after this
          </span>
        )}
      </pre>
    </section>
  );
}
