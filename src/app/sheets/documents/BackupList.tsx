import { type DocumentBackup, MAX_BACKUPS } from '../../../session/documents/index.ts';
import { downloadText } from '../../browser/download.ts';
import { formatMoment, formatSize } from '../../lib/format-moment.ts';
import { MoreMenu } from '../../ui/Menu.tsx';
import type { Act } from './use-documents.ts';
import styles from './Workspaces.module.css';

/** Options of {@link BackupList}. */
export interface BackupListProps {
  backups: readonly DocumentBackup[];
  act: Act;
  onClose: () => void;
}

const REASONS: Record<DocumentBackup['reason'], string> = {
  unreadable: 'could not be opened',
  replaced: 'replaced',
};

/** Backups of replaced or unreadable documents, which can be viewed, downloaded or deleted. */
export function BackupList({ backups, act, onClose }: BackupListProps) {
  return (
    <details className={styles.backups}>
      <summary>Backups: {backups.length}</summary>
      <p className={styles.note}>
        Workspaces replaced by a reset and workspaces that could not be opened. The latest{' '}
        {MAX_BACKUPS} are stored. Export a backup to keep it permanently.
      </p>
      <ul className={styles.list} aria-label="Backups">
        {backups.map(({ key, name, reason, changedAt, size }) => (
          <li key={key} className={styles.row}>
            <span className={styles.sidebar}>
              <span className={styles.name}>{name}</span>
              <span className={styles.facts}>
                {REASONS[reason]} · {formatMoment(changedAt, Date.now())} · {formatSize(size)}
              </span>
            </span>
            <MoreMenu
              label={`${name}, backup`}
              items={[
                {
                  label: 'Open as a new workspace',
                  onChoose: () => {
                    onClose();
                    void act((all) => all.openBackup(key));
                  },
                },
                {
                  label: 'Export as a file',
                  onChoose: () =>
                    void act(async (all) => {
                      const file = await all.backupToFile(key);
                      if (file) downloadText(file.fileName, file.text);
                    }),
                },
                { label: 'Delete', onChoose: () => void act((all) => all.removeBackup(key), name) },
              ]}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
