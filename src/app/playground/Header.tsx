import { Search } from 'lucide-react';
import { memo } from 'react';
import { cx } from '../lib/class-names.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { openPalette, usePage } from '../lib/page-state.ts';
import { formatKeys } from '../lib/shortcuts.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { Logo } from '../ui/Logo.tsx';
import { PageLinks } from '../ui/PageLinks.tsx';
import { Select } from '../ui/Select.tsx';
import { About, useAbout } from './About.tsx';
import styles from './Header.module.css';
import { WorkspaceMenu } from './WorkspaceMenu.tsx';

const ShareButtons = lazyPart(() => import('./ShareButtons.tsx').then((part) => part.ShareButtons));
const BatchMenu = lazyPart(() =>
  import('../sheets/batch/BatchMenu.tsx').then((part) => part.BatchMenu),
);

const ViewMenu = lazyPart(() => import('./ViewMenu.tsx').then((part) => part.ViewMenu));

/** Options of {@link Header}. */
export interface HeaderProps {
  /** Whether panes can be collapsed. */
  folds: boolean;
}

/** The name and the purpose, the batch, the other pages, and actions on the whole page. */
export const Header = memo(function Header({ folds }: HeaderProps) {
  const batches = useSession((state) => state.workspace.batches);
  const batchId = useSession((state) => state.workspace.batchId);
  const { setBatch } = useActions();
  const about = useAbout();
  // The studio's texts need the line below the bar.
  const isClosed = usePage((page) => page.isStudio) || about.isClosed;

  return (
    <header className={cx(styles.header, !isClosed && styles.introduced)}>
      <h1 className={styles.brand}>
        <Logo />
        <span className={styles.name}>Toolyard</span>
      </h1>
      <WorkspaceMenu />
      <Select
        label="Batch of calls"
        value={batchId}
        title={batches.find((batch) => batch.id === batchId)?.description}
        options={batches.map((batch) => ({ value: batch.id, label: batch.name }))}
        onChange={setBatch}
      />
      <BatchMenu waiting={<span className={styles.menu} />} />
      {folds && <PageLinks />}
      <About {...about} isClosed={isClosed} />
      <Button className={styles.search} aria-haspopup="dialog" onClick={openPalette}>
        <Search aria-hidden />
        <span className={styles.text}>
          Search<span className="visually-hidden"> or run a command</span>
        </span>
        <span className={styles.keys} aria-hidden>
          <Kbd>{formatKeys('palette') ?? ''}</Kbd>
        </span>
      </Button>
      <span className={styles.share}>
        <ShareButtons exports={folds} />
      </span>
      <span className={styles.view}>
        <ViewMenu folds={folds} />
      </span>
    </header>
  );
});
