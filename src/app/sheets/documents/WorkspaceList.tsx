import { useRef } from 'react';
import type { DocumentActions, DocumentList } from '../../../session/documents/index.ts';
import { matchesFilter } from '../../lib/matches-filter.ts';
import { useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { BackupList } from './BackupList.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { moveFocus } from './move-focus.ts';
import type { Act, Removed } from './use-documents.ts';
import styles from './Workspaces.module.css';

/** Options of {@link WorkspaceList}. */
export interface WorkspaceListProps {
  documents: DocumentActions;
  /** `undefined` while it is read. */
  list: DocumentList | undefined;
  removed: Removed | undefined;
  act: Act;
  /** The text that names must contain. */
  filter: string;
  /** Called before a workspace opens. */
  onOpen: () => void;
}

/** A row for each workspace, then the backups. */
export function WorkspaceList({
  documents,
  list,
  removed,
  act,
  filter,
  onOpen,
}: WorkspaceListProps) {
  const box = useRef<HTMLUListElement>(null);
  const openId = useSession((state) => state.workspace.id);
  const shown = list?.documents.filter(({ name }) => matchesFilter(name, filter)) ?? [];
  return (
    <>
      {list?.refused && (
        <p className={styles.note}>
          This browser blocks storage. These workspaces exist in memory only, until the page closes.
          Export the workspaces you want to keep.
        </p>
      )}
      {!list && <p className={styles.note}>Loading…</p>}
      {list && shown.length === 0 && <p className={styles.note}>No workspace name matches.</p>}
      <ul ref={box} className={styles.list} aria-label="Workspaces" onKeyDown={moveFocus}>
        {shown.map((one) => (
          <DocumentRow
            key={one.id}
            document={one}
            isOpen={one.id === openId}
            act={act}
            onOpen={() => {
              onOpen();
              void documents.open(one.id);
            }}
          />
        ))}
      </ul>
      <div role="status">
        {removed && (
          <p className={styles.removed}>
            <span>Deleted “{removed.name}”.</span>
            {/* The row that had the focus is gone. */}
            <Button
              key={removed.name}
              ref={takeFocus}
              small
              onClick={() => {
                void act(removed.restore);
                focusRow(box.current);
              }}
            >
              Undo
            </Button>
          </p>
        )}
      </div>
      {list && list.backups.length > 0 && (
        <BackupList backups={list.backups} act={act} onClose={onOpen} />
      )}
    </>
  );
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** Focuses the open workspace, or else the first item. */
export function focusRow(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('[aria-current], button')?.focus();
}
