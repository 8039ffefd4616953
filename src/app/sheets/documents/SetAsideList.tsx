import { MAX_SET_ASIDE } from '../../../session/documents/set-aside.ts';
import type { SetAsideDocument } from '../../../session/documents/storage.ts';
import { downloadText } from '../../browser/download.ts';
import { formatMoment, formatSize } from '../../lib/format-moment.ts';
import { MoreMenu } from '../../ui/Menu.tsx';
import type { Act } from './use-documents.ts';
import styles from './Workspaces.module.css';

/** Options of {@link SetAsideList}. */
export interface SetAsideListProps {
  asides: readonly SetAsideDocument[];
  act: Act;
  onClose: () => void;
}

const REASONS: Record<SetAsideDocument['reason'], string> = {
  unreadable: 'could not be opened',
  replaced: 'replaced',
};

/** Set-aside documents, which can be viewed, downloaded or deleted. */
export function SetAsideList({ asides, act, onClose }: SetAsideListProps) {
  return (
    <details className={styles.setAside}>
      <summary>Backups: {asides.length}</summary>
      <p className={styles.note}>
        Workspaces replaced by “Start over” and workspaces that could not be opened. The latest{' '}
        {MAX_SET_ASIDE} are stored. Export a backup to keep it permanently.
      </p>
      <ul className={styles.list} aria-label="Backups">
        {asides.map(({ key, name, reason, changedAt, size }) => (
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
                    void act((all) => all.openAside(key));
                  },
                },
                {
                  label: 'Export as a file',
                  onChoose: () =>
                    void act(async (all) => {
                      const file = await all.asideToFile(key);
                      if (file) downloadText(file.fileName, file.text);
                    }),
                },
                { label: 'Delete', onChoose: () => void act((all) => all.removeAside(key), name) },
              ]}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
