import { GraduationCap, Keyboard, Search } from 'lucide-react';
import { memo, Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { openOverlay, togglePane, usePage } from '../lib/page-state.ts';
import { SIDE_PANES } from '../lib/panes.ts';
import { formatKeys } from '../lib/shortcuts.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Select } from '../ui/Select.tsx';
import { ThemeButton } from '../ui/ThemeButton.tsx';
import styles from './Header.module.css';
import { WorkspaceMenu } from './WorkspaceMenu.tsx';

const ShareButtons = lazyPart(() => import('./ShareButtons.tsx').then((part) => part.ShareButtons));
const BatchMenu = lazyPart(() =>
  import('../sheets/batch/BatchMenu.tsx').then((part) => part.BatchMenu),
);

/** Options of {@link Header}. */
export interface HeaderProps {
  /** Whether panes can be collapsed. */
  folds: boolean;
}

/** The name, the batch, and actions on the whole page. */
export const Header = memo(function Header({ folds }: HeaderProps) {
  const folded = usePage(({ layout }) => layout.folded);
  const batches = useSession((state) => state.workspace.batches);
  const batchId = useSession((state) => state.workspace.batchId);
  const { setBatch } = useActions();

  return (
    <header className={styles.header}>
      <h1 className={styles.brand}>
        <Logo />
        <span className={styles.name}>Toolyard</span>
      </h1>
      <WorkspaceMenu />
      <Select
        label="Batch of calls"
        value={batchId}
        options={batches.map((batch) => ({ value: batch.id, label: batch.name }))}
        onChange={setBatch}
      />
      <Suspense fallback={<span className={styles.menu} />}>
        <BatchMenu />
      </Suspense>
      <p className={styles.about}>{batches.find((batch) => batch.id === batchId)?.description}</p>
      <Button
        className={styles.search}
        aria-haspopup="dialog"
        onClick={() => openOverlay('palette')}
      >
        <Search aria-hidden />
        <span className={styles.text}>Search or run a command</span>
        <span className={styles.keys} aria-hidden>
          <Kbd>{formatKeys('palette') ?? ''}</Kbd>
        </span>
      </Button>
      <span className={styles.share}>
        <Suspense>
          <ShareButtons exports={folds} />
        </Suspense>
      </span>
      <a className={styles.learn} href="#/learn">
        <GraduationCap aria-hidden />
        <span className={styles.text}>Learn</span>
      </a>
      {folds &&
        SIDE_PANES.map(({ id, label, fold }) => (
          <Button
            key={id}
            tone="plain"
            icon
            aria-label={`${label} pane`}
            aria-pressed={!folded[id]}
            onClick={() => togglePane(id)}
          >
            <fold.Icon aria-hidden />
          </Button>
        ))}
      {folds && (
        <Button
          tone="plain"
          icon
          aria-label="Keyboard shortcuts"
          onClick={() => openOverlay('shortcuts')}
        >
          <Keyboard aria-hidden />
        </Button>
      )}
      <span className={styles.theme}>
        <ThemeButton />
      </span>
    </header>
  );
});
