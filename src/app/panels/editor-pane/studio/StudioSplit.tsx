import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { Splitter } from '../../../ui/Splitter.tsx';
import styles from './ReducerStudio.module.css';

const KEY = 'toolyard.studio.1';

/** The height of the texts that leaves both halves usable, in CSS pixels. */
const LEAST = 90;
const MOST = 2000;

/** The texts of the studio, and the line that divides the window between them and the code. */
export function StudioSplit({ children }: { children: ReactNode }) {
  const [height, setHeight] = useState(() => readStored(KEY, isHeight, 0));
  // What the window leaves of it.
  const [shown, setShown] = useState(LEAST);
  const texts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!texts.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setShown(Math.round(entry.contentRect.height));
    });
    observer.observe(texts.current);
    return () => observer.disconnect();
  }, []);
  const resize = (next: number) => {
    const kept = next === 0 ? 0 : Math.round(Math.min(MOST, Math.max(LEAST, next)));
    setHeight(kept);
    writeStored(KEY, kept);
  };
  return (
    <>
      <div
        ref={texts}
        id="studio-texts"
        className={styles.upper}
        // A custom property, which React's style type does not know.
        style={height === 0 ? undefined : ({ '--texts': `0 1 ${height}px` } as CSSProperties)}
      >
        {children}
      </div>
      <div className={styles.split}>
        <Splitter
          label="Height of the texts"
          controls="studio-texts"
          line="horizontal"
          side="before"
          size={shown}
          min={LEAST}
          max={MOST}
          folded={false}
          onResize={resize}
          onFold={() => resize(0)}
        />
      </div>
    </>
  );
}

function isHeight(value: unknown): value is number {
  return typeof value === 'number' && (value === 0 || (value >= LEAST && value <= MOST));
}
