import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ListedDocument } from '../../../session/documents/index.ts';
import { downloadText } from '../../browser/download.ts';
import { cx } from '../../lib/class-names.ts';
import { formatMoment, formatSize } from '../../lib/format-moment.ts';
import { MoreMenu } from '../../ui/Menu.tsx';
import { RenameField } from './RenameField.tsx';
import type { Act } from './use-documents.ts';
import styles from './Workspaces.module.css';

/** Options of {@link DocumentRow}. */
export interface DocumentRowProps {
  document: ListedDocument;
  isOpen: boolean;
  act: Act;
  onOpen: () => void;
}

/** One workspace. A press opens it; the menu has the other actions. */
export function DocumentRow({ document: one, isOpen, act, onOpen }: DocumentRowProps) {
  const [isRenamed, setIsRenamed] = useState(false);
  const wantsFocus = useRef(false);
  const { id, name } = one;

  if (isRenamed) {
    return (
      <li className={styles.row}>
        <RenameField
          name={name}
          onDone={(next, byKey) => {
            wantsFocus.current = byKey;
            setIsRenamed(false);
            if (next !== undefined) void act((documents) => documents.rename(id, next));
          }}
        />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <button
        ref={(button) => {
          if (wantsFocus.current) button?.focus();
          wantsFocus.current = false;
        }}
        type="button"
        className={cx(styles.open, isOpen && styles.current)}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <span className={styles.mark}>{isOpen && <Check aria-hidden />}</span>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>{describe(one)}</span>
      </button>
      <MoreMenu
        label={name}
        items={[
          { label: 'Rename', onChoose: () => setIsRenamed(true) },
          { label: 'Duplicate', onChoose: () => void act((all) => all.duplicate(id)) },
          {
            label: 'Export as a file',
            onChoose: () =>
              void act(async (all) => {
                const file = await all.toFile(id);
                if (file) downloadText(file.fileName, file.text);
              }),
          },
          { label: 'Delete', onChoose: () => void act((all) => all.remove(id), name) },
        ]}
      />
    </li>
  );
}

function describe({ changedAt, size, unsaved }: ListedDocument): string {
  if (unsaved) return `not saved · ${formatSize(size)}`;
  if (changedAt === undefined) return 'not edited yet';
  return `${formatMoment(changedAt, Date.now())} · ${formatSize(size)}`;
}
