import { type Ref, useLayoutEffect, useMemo, useRef } from 'react';
import { cx } from '../lib/class-names.ts';
import { type ComparedLine, compareLines } from '../lib/compare-lines.ts';
import { formatCount, formatPlural } from '../lib/format.ts';
import { scrollToLine } from '../lib/scroll-to-line.ts';
import { AnsiText } from './AnsiText.tsx';
import styles from './DiffView.module.css';

/** Options of {@link DiffView}. */
export interface DiffViewProps {
  before: string;
  after: string;
  /** The names of the views with the whole texts, such as `Reduced and Raw`. */
  whole: string;
  /** Where the budget cuts `after`, in UTF-16 code units. The cut is scrolled into view. */
  cutAt?: number | undefined;
  /** The comparison scrolls into view, too, when the cut moves. Default false. */
  follow?: boolean | undefined;
}

/**
 * The maximum number of lines in the document, and the maximum length of a line in UTF-16 code
 * units.
 */
const MOST = 400;
const LONGEST = 2000;
/** A lower part of the comparison shows no whole line. Unit: CSS px. */
const LEAST = 24;
const SIGNS = { same: ' ', removed: '−', added: '+' };
const KIND_TEXT = { removed: 'removed: ', added: 'added: ' };

/** The removed and added lines between two texts. */
export function DiffView({ before, after, whole, cutAt, follow }: DiffViewProps) {
  const { lines, partial } = useMemo(
    () => compareLines(before, after, cutAt),
    [before, after, cutAt],
  );
  const rest = lines.length - MOST;
  const cutLine = lines.findIndex(({ kind }) => kind === 'cut');
  const box = useRef<HTMLElement>(null);
  const cut = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position of the cut depends on these.
  useLayoutEffect(() => {
    if (!box.current || !cut.current) return;
    if (follow) box.current.scrollIntoView({ block: 'nearest' });
    scrollToLine(box.current, cut.current, shownHeight(box.current));
  }, [lines, cutAt]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
    <section ref={box} className={styles.diff} tabIndex={0} aria-label="Changed lines">
      {lines.slice(0, MOST).map((line, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison never move.
          key={index}
          line={line}
          cut={cut}
          cutAt={cutAt}
          isLost={cutLine >= 0 && index > cutLine}
        />
      ))}
      {rest > 0 && <div className={styles.fold}>{formatPlural(rest, 'more line')}</div>}
      {partial && (
        <div className={styles.fold}>
          The texts are long, so only their first parts were compared. {whole} show them in full.
        </div>
      )}
    </section>
  );
}

/** The height that the pane around the box shows; the whole height if it shows too little. */
function shownHeight(box: HTMLElement): number {
  const { top } = box.getBoundingClientRect();
  let bottom = window.innerHeight;
  for (let around = box.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowY !== 'visible')
      bottom = Math.min(bottom, around.getBoundingClientRect().bottom);
  }
  const shown = Math.min(bottom - top, box.clientHeight);
  return shown < LEAST ? box.clientHeight : shown;
}

interface LineProps extends Pick<DiffViewProps, 'cutAt'> {
  line: ComparedLine;
  cut: Ref<HTMLDivElement>;
  /** Whether it is after the cut. */
  isLost: boolean;
}

function Line({ line, cut, cutAt = 0, isLost }: LineProps) {
  if (line.kind === 'cut') {
    return (
      <div ref={cut} className={styles.cut}>
        cut here at {formatCount(cutAt)}
      </div>
    );
  }
  if (line.kind === 'fold') {
    return <div className={styles.fold}>{formatPlural(line.count, 'unchanged line')}</div>;
  }
  const { kind, text } = line;
  return (
    <div className={cx(styles[kind], isLost && styles.lost)}>
      <span aria-hidden>{SIGNS[kind]} </span>
      {kind !== 'same' && <span className="visually-hidden">{KIND_TEXT[kind]}</span>}
      <AnsiText text={text.slice(0, LONGEST)} />
      {text.length > LONGEST && ` … ${formatCount(text.length - LONGEST)} more characters`}
    </div>
  );
}
