import { useState } from 'react';
import type { Gap } from '../../session/run/index.ts';
import { AnsiText } from './AnsiText.tsx';
import { CutText } from './CutText.tsx';
import styles from './LongText.module.css';
import { ShowMore } from './ShowMore.tsx';

/** Options of {@link LongText}. */
export interface LongTextProps {
  text: string;
  /** The part of this text that a cut leaves out, in UTF-16 code units. */
  gap?: Gap | undefined;
  /** When it is left out, if not always: `without the reducer`. */
  when?: string | undefined;
  /** The cut scrolls into view when it moves. Default false. */
  follow?: boolean | undefined;
}

/** Characters at a time: a result of megabytes must open at once. */
const PART = 12_000;

/** A text of any length. If it is cut, only the text around the cut is shown. */
export function LongText({ text, gap, ...look }: LongTextProps) {
  const [shown, setShown] = useState(PART);

  if (text === '') return <p className={styles.empty}>The text is empty.</p>;
  if (gap) return <CutText text={text} gap={gap} {...look} />;
  return (
    <div className={styles.text}>
      <pre className={styles.pre}>
        <AnsiText text={text.slice(0, shown)} />
      </pre>
      <ShowMore
        className={styles.more}
        shown={shown}
        total={text.length}
        unit="characters"
        onMore={() => setShown((before) => before * 4)}
      />
    </div>
  );
}
