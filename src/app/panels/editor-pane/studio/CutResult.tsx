import { useLayoutEffect, useRef } from 'react';
import type { ComparedCut } from '../../../../session/reducer-lab/index.ts';
import { AnsiText } from '../../../ui/AnsiText.tsx';
import { LongText } from '../../../ui/LongText.tsx';
import { Skipped } from '../../../ui/Skipped.tsx';
import styles from './CompareCuts.module.css';

/** Options of {@link CutResult}. */
export interface CutResultProps {
  label: string;
  cut: ComparedCut;
}

/** The shown length on each side of the marker: a budget may be megabytes. */
const AROUND = 3000;

/** The text for the model around the marker, which is in view. */
export function CutResult({ label, cut: { text, place } }: CutResultProps) {
  const box = useRef<HTMLElement>(null);
  const line = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position of the marker depends on the text.
  useLayoutEffect(() => {
    if (!box.current || !line.current) return;
    box.current.scrollTop = line.current.offsetTop - box.current.clientHeight / 2;
  }, [text]);
  if (!place) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
      <section className={styles.text} tabIndex={0} aria-label={label}>
        <LongText text={text} />
      </section>
    );
  }
  const { start, end, marker } = place;
  const before = Math.max(0, start - AROUND);
  const after = Math.max(0, end - AROUND);
  const endAt = text.length - end;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
    <section ref={box} className={styles.text} tabIndex={0} aria-label={label}>
      <pre>
        {before > 0 && <Skipped chars={before} where="before this" />}
        <AnsiText text={text.slice(before, start)} />
        <mark ref={line}>{marker}</mark>
        <AnsiText text={text.slice(endAt, endAt + Math.min(end, AROUND))} />
        {after > 0 && <Skipped chars={after} where="after this" />}
      </pre>
    </section>
  );
}
