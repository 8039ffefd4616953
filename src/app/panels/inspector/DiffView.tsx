import { useMemo } from 'react';
import { formatPlural } from '../../lib/format.ts';
import styles from './DiffView.module.css';
import { type DiffLine, diffLines } from './line-diff.ts';

/** Options of {@link DiffView}. */
export interface DiffViewProps {
  before: string;
  after: string;
}

const MOST = 400;
const SIGNS = { same: ' ', removed: '−', added: '+' };
const WORDS = { same: '', removed: 'removed: ', added: 'added: ' };

/** What the reducer took away and put there, line by line. */
export function DiffView({ before, after }: DiffViewProps) {
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  const rest = lines.length - MOST;
  return (
    <div className={styles.diff}>
      {lines.slice(0, MOST).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison never move.
        <Line key={index} line={line} />
      ))}
      {rest > 0 && <div className={styles.fold}>{formatPlural(rest, 'more line')}</div>}
    </div>
  );
}

function Line({ line }: { line: DiffLine }) {
  if (line.kind === 'fold') {
    return <div className={styles.fold}>{formatPlural(line.count, 'unchanged line')}</div>;
  }
  return (
    <div className={styles[line.kind]}>
      <span aria-hidden>{SIGNS[line.kind]} </span>
      <span className="visually-hidden">{WORDS[line.kind]}</span>
      {line.text}
    </div>
  );
}
