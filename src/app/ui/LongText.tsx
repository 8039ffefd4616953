import { useState } from 'react';
import { formatCount } from '../lib/format.ts';
import styles from './LongText.module.css';
import { ShowMore } from './ShowMore.tsx';

/** Options of {@link LongText}. */
export interface LongTextProps {
  text: string;
  /** Where the budget cuts this text, in UTF-16 code units. */
  cutAt?: number | undefined;
}

/** A part at a time: a result of megabytes must open at once. */
const PART = 12_000;

/** A text of any length, and the line behind which the model sees nothing of it. */
export function LongText({ text, cutAt }: LongTextProps) {
  const [shown, setShown] = useState(PART);
  const visible = text.slice(0, shown);
  const cut = cutAt !== undefined && cutAt < visible.length ? cutAt : undefined;

  if (text === '') return <p className={styles.empty}>The text is empty.</p>;
  return (
    <div className={styles.text}>
      <pre className={styles.pre}>
        {visible.slice(0, cut)}
        {cut !== undefined && (
          <>
            <span className={styles.line}>cut here, {formatCount(cut)} characters</span>
            <span className={styles.lost}>{visible.slice(cut)}</span>
          </>
        )}
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
