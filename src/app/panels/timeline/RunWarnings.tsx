import { useState } from 'react';
import { selectRemarks, selectRunWarnings } from '../../../session/run/index.ts';
import { formatCount } from '../../lib/format.ts';
import { useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './RunWarnings.module.css';

/** The number of notes that leaves enough space for the lanes. */
const FEW = 2;

/** The number of further notes per press: a large batch may warn a thousand times. */
const MORE = 100;

/** The end of the run and its warnings; often empty. */
export function RunWarnings() {
  const warnings = useSession(({ run }) => selectRunWarnings(run));
  const remarks = useSession(({ run }) => selectRemarks(run));
  const [most, setMost] = useState(FEW);
  const notes = [
    ...warnings.map((text) => ({ text, status: 'refused' as const })),
    ...remarks.map((text) => ({ text, status: 'skip' as const })),
  ];
  if (notes.length === 0) return null;
  const left = notes.length - most;
  return (
    <div className={styles.notes}>
      <ul className={styles.list} aria-label="Notes on this run">
        {notes.slice(0, most).map(({ text, status }) => (
          <li key={text} className={styles.item}>
            <StatusIcon status={status} decorative />
            {text}
          </li>
        ))}
      </ul>
      {notes.length > FEW && (
        <Button
          tone="plain"
          small
          className={styles.more}
          aria-expanded={left <= 0}
          onClick={() => setMost(left > 0 ? most + MORE : FEW)}
        >
          {left > 0 ? `and ${formatCount(left)} more` : 'Show fewer'}
        </Button>
      )}
    </div>
  );
}
