import { Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './ExportDialog.module.css';

/** Options of {@link ExportRow}. */
export interface ExportRowProps {
  title: string;
  /** Its purpose. */
  about: ReactNode;
  /** Beside the button, such as a choice. */
  choice?: ReactNode;
  /** Why the export is unavailable, as a sentence. */
  lacks?: string | undefined;
  /** The remedy. */
  remedy?: ReactNode;
  /** The omissions of the file, as sentences. */
  notes?: readonly string[];
  /** Creates the file and downloads it. */
  onDownload: () => unknown;
}

/** One export. */
export function ExportRow(props: ExportRowProps) {
  const { title, about, choice, lacks, remedy, notes = [], onDownload } = props;
  const id = useId();
  const [failed, setFailed] = useState(false);
  const download = async () => {
    setFailed(false);
    try {
      await onDownload();
    } catch {
      setFailed(true);
    }
  };
  return (
    <li className={styles.row} aria-labelledby={id}>
      <div className={styles.text}>
        <h3 id={id}>{title}</h3>
        <p>{about}</p>
        {lacks !== undefined && <p className={styles.lacks}>{lacks}</p>}
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
        <p role="status">
          {failed && 'The export code did not load. Check the network and try again.'}
        </p>
      </div>
      <div className={styles.act}>
        {choice}
        {lacks !== undefined && remedy}
        <Button
          disabled={lacks !== undefined}
          aria-describedby={id}
          onClick={() => void download()}
        >
          <Download aria-hidden />
          Download
        </Button>
      </div>
    </li>
  );
}
