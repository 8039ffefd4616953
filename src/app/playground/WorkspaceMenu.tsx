import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { closeOverlay, openOverlay, usePage } from '../lib/page-state.ts';
import { useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './WorkspaceMenu.module.css';

const Workspaces = lazyPart(() =>
  import('../sheets/documents/Workspaces.tsx').then((part) => part.Workspaces),
);

/** Shows the name of the open workspace, and opens the list of all. */
export function WorkspaceMenu() {
  const name = useSession((state) => state.workspace.name);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = usePage(({ overlay }) => overlay === 'workspaces');
  return (
    <>
      <Button
        ref={opener}
        className={styles.opener}
        aria-label={`Workspace: ${name}`}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? closeOverlay() : openOverlay('workspaces'))}
      >
        <span className={styles.name}>{name}</span>
        <ChevronDown aria-hidden />
      </Button>
      {isOpen && <Workspaces opener={opener} onClose={() => closeOverlay('workspaces')} />}
    </>
  );
}
