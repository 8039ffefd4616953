import {
  Keyboard,
  Monitor,
  Moon,
  PanelBottom,
  PanelLeft,
  PanelRight,
  Search,
  Sun,
} from 'lucide-react';
import { memo, Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { openOverlay, togglePane, usePage } from '../lib/page-state.ts';
import { keysOf } from '../lib/shortcuts.ts';
import { setTheme, type ThemeChoice, useTheme } from '../lib/theme.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { Select } from '../ui/Select.tsx';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { WorkspaceMenu } from './WorkspaceMenu.tsx';

const BatchMenu = lazyPart(() => import('../batch/BatchMenu.tsx').then((part) => part.BatchMenu));

/** Options of {@link Header}. */
export interface HeaderProps {
  /** Whether panes can be folded. */
  folds: boolean;
}

const FOLDS = [
  { pane: 'tools', label: 'Tools pane', Icon: PanelLeft },
  { pane: 'bottom', label: 'Run pane', Icon: PanelBottom },
  { pane: 'inspector', label: 'Call pane', Icon: PanelRight },
] as const;

const THEMES: Record<ThemeChoice, { label: string; Icon: typeof Sun; next: ThemeChoice }> = {
  system: { label: 'Theme: as the system', Icon: Monitor, next: 'light' },
  light: { label: 'Theme: light', Icon: Sun, next: 'dark' },
  dark: { label: 'Theme: dark', Icon: Moon, next: 'system' },
};

/** Name, batch, and what concerns the page as a whole. */
export const Header = memo(function Header({ folds }: HeaderProps) {
  const folded = usePage(({ layout }) => layout.folded);
  const batches = useSession((state) => state.workspace.batches);
  const batchId = useSession((state) => state.workspace.batchId);
  const { setBatch } = useActions();
  const theme = THEMES[useTheme()];

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
        <span className={styles.words}>Search or run a command</span>
        <span className={styles.keys} aria-hidden>
          <Kbd>{keysOf('palette') ?? ''}</Kbd>
        </span>
      </Button>
      {folds &&
        FOLDS.map(({ pane, label, Icon }) => (
          <Button
            key={pane}
            tone="plain"
            icon
            aria-label={label}
            aria-pressed={!folded[pane]}
            onClick={() => togglePane(pane)}
          >
            <Icon aria-hidden />
          </Button>
        ))}
      <Button
        tone="plain"
        icon
        aria-label="Keyboard shortcuts"
        onClick={() => openOverlay('shortcuts')}
      >
        <Keyboard aria-hidden />
      </Button>
      <Button tone="plain" icon aria-label={theme.label} onClick={() => setTheme(theme.next)}>
        <theme.Icon aria-hidden />
      </Button>
    </header>
  );
});
