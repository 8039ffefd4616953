import { type RefObject, useMemo, useRef } from 'react';
import type { Trial } from '../../../../session/reducer-lab/index.ts';
import type { Sample } from '../../../../session/workspace/index.ts';
import { type ShownLine, TextLines } from '../studio/TextLines.tsx';
import { useLinkedScroll } from '../studio/use-linked-scroll.ts';
import styles from './SideBySide.module.css';
import { toSideBySide } from './side-by-side.ts';

/** Options of {@link SideBySide}. */
export interface SideBySideProps {
  trial: Trial;
  sample: Sample;
  /** Further texts of lines that report a failure. */
  own: readonly string[];
}

/** The three stages of a trial, which scroll together. */
export function SideBySide({ trial, sample, own }: SideBySideProps) {
  const raw = useRef<HTMLElement>(null);
  const reduced = useRef<HTMLElement>(null);
  const model = useRef<HTMLElement>(null);
  const texts = useMemo(() => toSideBySide(trial, sample, own), [trial, sample, own]);
  const linked = useMemo(
    () => [
      { scroller: reduced, ...texts.reduced.linked },
      { scroller: model, ...texts.model.linked },
    ],
    [texts],
  );
  useLinkedScroll(raw, linked);
  return (
    <div className={styles.columns}>
      <Column name="Raw" text={trial.raw} lines={texts.raw} scroller={raw} />
      <Column name="Reduced" text={trial.reduced} lines={texts.reduced.lines} scroller={reduced} />
      <Column name="Model gets" text={trial.trimmed} lines={texts.model.lines} scroller={model} />
    </div>
  );
}

interface ColumnProps {
  name: string;
  text: string;
  lines: readonly ShownLine[];
  scroller: RefObject<HTMLElement | null>;
}

function Column({ name, text, lines, scroller }: ColumnProps) {
  return (
    <div className={styles.column}>
      <h4>{name}</h4>
      {text === '' && <p>The text is empty.</p>}
      <TextLines label={name} lines={lines} scroller={scroller} />
    </div>
  );
}
