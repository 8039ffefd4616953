import {
  Copy,
  Download,
  FilePlus,
  LayoutGrid,
  Redo2,
  RotateCcw,
  Undo2,
  Upload,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentActions } from '../../../session/documents/index.ts';
import { downloadText } from '../../browser/download.ts';
import { toHash } from '../../lib/address.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import styles from './Workspaces.module.css';

/** Options of {@link WorkspaceButtons}. */
export interface WorkspaceButtonsProps {
  documents: DocumentActions;
  /** Closes the list, so that the result is visible on the page. */
  close: () => void;
}

/** Actions below the list: undo and redo, new workspaces, import and export. */
export function WorkspaceButtons({ documents, close }: WorkspaceButtonsProps) {
  const { reset, undo, redo } = useActions();
  const openId = useSession((state) => state.workspace.id);
  const undoes = useSession((state) => state.undo?.label);
  const redoes = useSession((state) => state.redo?.label);
  const closeAnd = (action: () => void) => () => {
    close();
    action();
  };
  const exportOpen = async () => {
    const file = await documents.toFile(openId);
    if (file) downloadText(file.fileName, file.text);
  };
  return (
    <div className={styles.foot}>
      <Button {...ROW} disabled={undoes === undefined} onClick={closeAnd(undo)}>
        <RowText icon={<Undo2 aria-hidden />} hint={undoes ?? 'Nothing to undo'}>
          Undo
        </RowText>
      </Button>
      <Button {...ROW} disabled={redoes === undefined} onClick={closeAnd(redo)}>
        <RowText icon={<Redo2 aria-hidden />} hint={redoes ?? 'Nothing to redo'}>
          Redo
        </RowText>
      </Button>
      <Button {...ROW} onClick={closeAnd(() => void documents.create('empty'))}>
        <RowText icon={<FilePlus aria-hidden />} hint="No tools, no calls">
          New empty workspace
        </RowText>
      </Button>
      <Button {...ROW} onClick={closeAnd(() => void documents.create('example'))}>
        <RowText icon={<Copy aria-hidden />} hint="Tools, batches, scenario">
          New from the opening example
        </RowText>
      </Button>
      <Button
        {...ROW}
        onClick={closeAnd(() => {
          location.hash = toHash({ route: 'examples', rest: '' });
        })}
      >
        <RowText icon={<LayoutGrid aria-hidden />} hint="Choose from the gallery">
          New from another example…
        </RowText>
      </Button>
      <FileButton
        {...ROW}
        fileLabel="Workspace file"
        accept=".json,application/json"
        // The list stays until the workspace is open: Run would start the one before.
        onText={(text) => void documents.importText(text).then(close)}
      >
        <RowText icon={<Upload aria-hidden />} hint="Opens as a new workspace">
          Import a file…
        </RowText>
      </FileButton>
      <Button {...ROW} onClick={() => void exportOpen()}>
        <RowText icon={<Download aria-hidden />} hint="This workspace as JSON">
          Export as a file
        </RowText>
      </Button>
      <Button {...ROW} onClick={closeAnd(reset)}>
        <RowText icon={<RotateCcw aria-hidden />} hint="Keeps a backup">
          Reset to the opening example
        </RowText>
      </Button>
    </div>
  );
}

const ROW: ButtonProps = { tone: 'plain', className: styles.action };

interface RowTextProps {
  icon: ReactNode;
  /** Its effect, at the end of the row. */
  hint: string;
  children: string;
}

function RowText({ icon, hint, children }: RowTextProps) {
  return (
    <>
      {icon}
      <span className={styles.name}>{children}</span>
      <span className={styles.facts}>{hint}</span>
    </>
  );
}
