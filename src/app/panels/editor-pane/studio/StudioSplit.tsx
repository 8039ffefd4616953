import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { Splitter } from '../../../ui/Splitter.tsx';
import styles from './ReducerStudio.module.css';

/** A wide and low window has the code beside the texts, as in the style sheets. */
const BESIDE = '(min-width: 1200px) and (max-height: 859px)';

/** A size of the texts that the user can choose, in CSS pixels. */
interface TextsSize {
  label: string;
  /** Its name in the storage. */
  key: string;
  line: 'vertical' | 'horizontal';
  /** The least size that leaves both parts usable. */
  least: number;
  toStyle: (size: number) => Record<`--${string}`, string>;
}

const SIZES: Record<'width' | 'height', TextsSize> = {
  width: {
    ...{ label: 'Width of the texts', key: 'toolyard.studio-width.1', line: 'vertical' },
    least: 320,
    toStyle: (size) => ({ '--texts-width': `${size}px` }),
  },
  height: {
    ...{ label: 'Height of the texts', key: 'toolyard.studio.1', line: 'horizontal' },
    least: 90,
    toStyle: (size) => ({ '--texts-height': `0 1 ${size}px` }),
  },
};

/** In CSS pixels. */
const MOST = 2000;

/** The texts of the studio, and the line that divides the window between them and the code. */
export function StudioSplit({ children }: { children: ReactNode }) {
  const side = useMedia(BESIDE) ? 'width' : 'height';
  const { label, key, line, least, toStyle } = SIZES[side];
  const [chosen, setChosen] = useState(() => ({
    width: readSize(SIZES.width),
    height: readSize(SIZES.height),
  }));
  // What the window leaves of it.
  const [shown, setShown] = useState({ width: SIZES.width.least, height: SIZES.height.least });
  const texts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!texts.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setShown({ width: Math.round(width), height: Math.round(height) });
    });
    observer.observe(texts.current);
    return () => observer.disconnect();
  }, []);
  const resize = (next: number) => {
    const kept = next === 0 ? 0 : Math.round(Math.min(MOST, Math.max(least, next)));
    setChosen({ ...chosen, [side]: kept });
    // The next key may come before the new size is measured.
    if (kept !== 0) setShown((last) => ({ ...last, [side]: kept }));
    writeStored(key, kept);
  };
  return (
    <>
      <div
        ref={texts}
        id="studio-texts"
        className={styles.upper}
        // A custom property, which React's style type does not know.
        style={chosen[side] === 0 ? undefined : (toStyle(chosen[side]) as CSSProperties)}
      >
        {children}
      </div>
      <div className={styles.split}>
        <Splitter
          label={label}
          controls="studio-texts"
          line={line}
          side="before"
          size={shown[side]}
          min={least}
          max={MOST}
          folded={false}
          onResize={resize}
          onFold={() => resize(0)}
        />
      </div>
    </>
  );
}

/** The stored size; 0 for the default. */
function readSize({ key, least }: TextsSize): number {
  const isSize = (value: unknown): value is number =>
    typeof value === 'number' && (value === 0 || (value >= least && value <= MOST));
  return readStored(key, isSize, 0);
}
