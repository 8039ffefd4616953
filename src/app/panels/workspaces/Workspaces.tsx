import { Upload } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { downloadText } from '../../lib/download.ts';
import { hasWords } from '../../lib/has-words.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { FilterBox } from '../../ui/FilterBox.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { placeBeside } from '../../ui/place-beside.ts';
import { AsideList } from './AsideList.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { moveFocus } from './move-focus.ts';
import { useDocuments } from './use-documents.ts';
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
  const { reset } = useActions();
  const openId = useSession((state) => state.workspace.id);
  const [filter, setFilter] = useState('');
  const isThere = list !== undefined;

  useLayoutEffect(() => {
    box.current?.showPopover();
  }, []);
  useLayoutEffect(() => {
    if (!isThere || !box.current || !opener.current) return;
    placeBeside(box.current, opener.current);
    box.current.querySelector<HTMLElement>('[aria-current], button')?.focus();
  }, [isThere, opener]);

  const close = () => box.current?.hidePopover();
  const shown = list?.documents.filter(({ name }) => hasWords(name, filter)) ?? [];

  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label="Workspaces"
      className={styles.box}
      onToggle={(event) => {
        if (event.target === event.currentTarget && event.newState === 'closed') onClose();
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
          This browser does not let the page store anything. These workspaces are in memory alone,
          until the page closes. Export what you want to keep.
        </p>
      )}
      {!list && <p className={styles.note}>Loading…</p>}
      {list && shown.length === 0 && (
        <p className={styles.note}>No workspace has these words in its name.</p>
      )}
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
            <Button small onClick={() => void act(removed.restore)}>
              Undo
            </Button>
          </p>
        )}
      </div>
      {list && list.asides.length > 0 && (
        <AsideList asides={list.asides} act={act} onClose={close} />
      )}
      <div className={styles.foot}>
        <Menu
          small
          items={[
            {
              label: 'From the example',
              hint: 'Batches, personalities and a scenario to play with',
              onChoose: () => {
                close();
                void documents.create('example');
              },
            },
            {
              label: 'Empty',
              hint: 'Nobody is restricted and nothing is called yet',
              onChoose: () => {
                close();
                void documents.create('empty');
              },
            },
          ]}
        >
          New…
        </Menu>
        <FileButton
          small
          fileLabel="Workspace file"
          accept=".json,application/json"
          onText={(text) => {
            close();
            void documents.importText(text);
          }}
        >
          <Upload aria-hidden />
          Import a file
        </FileButton>
        <Button
          small
          onClick={async () => {
            const file = await documents.toFile(openId);
            if (file) downloadText(file.fileName, file.text);
          }}
        >
          Export as a file
        </Button>
        <Button
          tone="plain"
          small
          title="Back to the example’s content in this workspace"
          onClick={() => {
            close();
            reset();
          }}
        >
          Start over
        </Button>
      </div>
    </div>
  );
}
