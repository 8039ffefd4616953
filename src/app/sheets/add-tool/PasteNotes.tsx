import { formatPlural } from '../../lib/format.ts';
import styles from './dialogs.module.css';

/** Notes about a pasted text: the parts that were left out or changed. Folded at first. */
export function PasteNotes({ notes }: { notes: readonly string[] }) {
  return (
    <details className={styles.notes}>
      <summary>{formatPlural(notes.length, 'note')}</summary>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}
