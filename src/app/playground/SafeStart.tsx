import { useEffect } from 'react';
import { applyTheme } from '../lib/theme.ts';
import { useSession } from '../session-context.tsx';
import { useDocuments } from '../sheets/documents/use-documents.ts';
import { WorkspaceList } from '../sheets/documents/WorkspaceList.tsx';
import { Button } from '../ui/Button.tsx';
import { FileButton } from '../ui/FileButton.tsx';
import { Logo } from '../ui/Logo.tsx';
import { ThemeButton } from '../ui/ThemeButton.tsx';
import styles from './SafeStart.module.css';

/** Lists the workspaces in place of the playground, and computes with none of them. */
export function SafeStart() {
  useEffect(applyTheme, []);
  const isAsked = useSession(({ safeStart }) => safeStart === 'asked');
  const name = useSession(({ workspace }) => workspace.name);
  const { documents, list, removed, act } = useDocuments();
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Logo />
        <span className={styles.space}>Toolyard</span>
        <ThemeButton />
      </header>
      <main className={styles.main}>
        <h1>Safe start</h1>
        <p role="status" className={styles.notice}>
          {isAsked
            ? 'The URL of this page has “?safe”, so nothing was started.'
            : `The page closed while it was computing with “${name}”, so nothing was started.`}{' '}
          Your workspaces are saved. Open one to edit it. The page runs and checks nothing of it
          until you press Run. The menu of a workspace exports or deletes it.
        </p>
        <WorkspaceList
          {...{ documents, list, removed, act }}
          filter=""
          onOpen={() => {
            // The playground replaces this page when the workspace is open.
          }}
        />
        <div className={styles.foot}>
          <Button small onClick={() => void documents.create('example')}>
            New workspace
          </Button>
          <FileButton
            small
            fileLabel="Workspace file"
            accept=".json,application/json"
            onText={(text) => void documents.importText(text)}
          >
            Import a file
          </FileButton>
          {isAsked && <a href={location.pathname}>Start normally</a>}
        </div>
      </main>
    </div>
  );
}
