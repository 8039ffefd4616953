import { useMemo } from 'react';
import { type ComparedLine, compareLines } from '../lib/compare-lines.ts';
import { formatCount, formatPlural } from '../lib/format.ts';
import styles from './DiffView.module.css';

/** Options of {@link DiffView}. */
export interface DiffViewProps {
  before: string;
  after: string;
  /** The names of the views with the whole texts, such as `Reduced and Raw`. */
  whole: string;
}

/**
 * The maximum number of lines in the document, and the maximum length of a line in UTF-16 code
 * units.
 */
const MOST = 400;
const LONGEST = 2000;
const SIGNS = { same: ' ', removed: '−', added: '+' };
const KIND_TEXT = { same: '', removed: 'removed: ', added: 'added: ' };

/** The removed and added lines between two texts. */
export function DiffView({ before, after, whole }: DiffViewProps) {
  const { lines, partial } = useMemo(() => compareLines(before, after), [before, after]);
  const rest = lines.length - MOST;
  return (
    <div className={styles.diff}>
      {lines.slice(0, MOST).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison never move.
        <Line key={index} line={line} />
      ))}
      {rest > 0 && <div className={styles.fold}>{formatPlural(rest, 'more line')}</div>}
      {partial && (
        <div className={styles.fold}>
          The texts are long, so only their first parts were compared. {whole} show them in full.
        </div>
      )}
    </div>
  );
}

function Line({ line }: { line: ComparedLine }) {
  if (line.kind === 'fold') {
    return <div className={styles.fold}>{formatPlural(line.count, 'unchanged line')}</div>;
  }
  const { kind, text } = line;
  return (
    <div className={styles[kind]}>
      <span aria-hidden>{SIGNS[kind]} </span>
      <span className="visually-hidden">{KIND_TEXT[kind]}</span>
      {text.slice(0, LONGEST)}
      {text.length > LONGEST && ` … ${formatCount(text.length - LONGEST)} more characters`}
    </div>
  );
}
