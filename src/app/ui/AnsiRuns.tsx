import { useMemo } from 'react';
import { parseAnsi } from '../../lib/ansi.ts';
import { cx } from '../lib/class-names.ts';
import styles from './AnsiRuns.module.css';

/** The runs of a coloured text. Colours repeat what its words say, so they have no other mark. */
export function AnsiRuns({ text }: { text: string }) {
  const runs = useMemo(() => parseAnsi(text), [text]);
  return runs.map(({ text: part, tone, isBold }, index) =>
    tone || isBold ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text never move.
      <span key={index} className={cx(tone && styles[tone], isBold && styles.bold)}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
