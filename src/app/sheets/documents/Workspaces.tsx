import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { FilterBox } from '../../ui/FilterBox.tsx';
import { placeBeside } from '../../ui/place-beside.ts';
import { useDocuments } from './use-documents.ts';
import { WorkspaceButtons } from './WorkspaceButtons.tsx';
import { focusRow, WorkspaceList } from './WorkspaceList.tsx';
import styles from './Workspaces.module.css';

/** Options of {@link Workspaces}. */
export interface WorkspacesProps {
  /** The element next to which it is shown. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The number of workspaces from which a search is shown. */
const MANY = 10;

/** All workspaces of this browser, with their actions. */
export function Workspaces({ opener, onClose }: WorkspacesProps) {
  const box = useRef<HTMLDivElement>(null);
  const { list, documents, removed, act } = useDocuments();
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

  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label="Workspaces"
      className={styles.box}
      onToggle={(event) => {
        if (event.target !== event.currentTarget || event.newState !== 'closed') return;
        // If the focused row disappears, the browser moves the focus to the body.
        if (document.activeElement === document.body) opener.current?.focus();
        onClose();
      }}
    >
      {list && list.documents.length >= MANY && (
        <FilterBox
          className={styles.filter}
          label="Filter workspaces"
          placeholder={`Filter ${formatCount(list.documents.length)} workspaces`}
          value={filter}
          onChange={setFilter}
        />
      )}
      <WorkspaceList
        documents={documents}
        list={list}
        removed={removed}
        act={act}
        filter={filter}
        onOpen={close}
      />
      <WorkspaceButtons documents={documents} close={close} />
    </div>
  );
}
