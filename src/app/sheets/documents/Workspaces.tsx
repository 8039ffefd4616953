import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { matchesFilter } from '../../lib/matches-filter.ts';
import { useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { FilterBox } from '../../ui/FilterBox.tsx';
import { placeBeside } from '../../ui/place-beside.ts';
import { DocumentRow } from './DocumentRow.tsx';
import { moveFocus } from './move-focus.ts';
import { SetAsideList } from './SetAsideList.tsx';
import { useDocuments } from './use-documents.ts';
import { WorkspaceButtons } from './WorkspaceButtons.tsx';
import styles from './Workspaces.module.css';

/** Options of {@link Workspaces}. */
export interface WorkspacesProps {
  /** What it is shown beside. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** From how many on they can be searched. */
const MANY = 10;

/** All the workspaces of this browser, and what can be done with them. */
export function Workspaces({ opener, onClose }: WorkspacesProps) {
  const box = useRef<HTMLDivElement>(null);
  const { list, documents, removed, act } = useDocuments();
  const openId = useSession((state) => state.workspace.id);
  const [filter, setFilter] = useState('');
  const isThere = list !== undefined;

  useLayoutEffect(() => {
    box.current?.showPopover();
  }, []);
  useLayoutEffect(() => {
    if (!isThere || !box.current || !opener.current) return;
    placeBeside(box.current, opener.current);
    focusRow(box.current);
  }, [isThere, opener]);

  const close = () => box.current?.hidePopover();
  const shown = list?.documents.filter(({ name }) => matchesFilter(name, filter)) ?? [];

  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label="Workspaces"
      className={styles.box}
      onToggle={(event) => {
        if (event.target !== event.currentTarget || event.newState !== 'closed') return;
        // The row that had the focus may be gone, and the browser then moves it to the body.
        if (document.activeElement === document.body) opener.current?.focus();
        onClose();
      }}
    >
      {list && list.documents.length >= MANY && (
        <FilterBox
          className={styles.filter}
          label="Filter workspaces"
          placeholder={`Filter ${list.documents.length} workspaces`}
          value={filter}
          onChange={setFilter}
        />
      )}
      {list?.refused && (
        <p className={styles.note}>
          This browser blocks storage. These workspaces exist in memory only, until the page closes.
          Export the workspaces you want to keep.
        </p>
      )}
      {!list && <p className={styles.note}>Loading…</p>}
      {list && shown.length === 0 && <p className={styles.note}>No workspace name matches.</p>}
      <ul className={styles.list} aria-label="Workspaces" onKeyDown={moveFocus}>
        {shown.map((one) => (
          <DocumentRow
            key={one.id}
            document={one}
            isOpen={one.id === openId}
            act={act}
            onOpen={() => {
              close();
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
      {list && list.asides.length > 0 && (
        <SetAsideList asides={list.asides} act={act} onClose={close} />
      )}
      <WorkspaceButtons documents={documents} close={close} />
    </div>
  );
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** Puts the focus on the open workspace, or else on what comes first. */
function focusRow(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('[aria-current], button')?.focus();
}
