import {
  Keyboard,
  Monitor,
  Moon,
  PanelBottom,
  PanelLeft,
  PanelRight,
  RotateCcw,
  Sun,
} from 'lucide-react';
import { memo, Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { type ThemeChoice, useTheme } from '../lib/theme.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import type { Layout, SidePane } from './layout-state.ts';
import { WorkspaceFile } from './WorkspaceFile.tsx';

const BatchMenu = lazyPart(() => import('../batch/BatchMenu.tsx').then((part) => part.BatchMenu));

/** Options of {@link Header}. */
export interface HeaderProps {
  /** Absent where panes cannot be folded. */
  layout?: Layout | undefined;
  onFold: (pane: SidePane) => void;
  onShortcuts: () => void;
}

const FOLDS = [
  { pane: 'tools', label: 'Tools pane', Icon: PanelLeft },
  { pane: 'bottom', label: 'Run pane', Icon: PanelBottom },
  { pane: 'inspector', label: 'Call pane', Icon: PanelRight },
] as const;

const THEMES: Record<ThemeChoice, { label: string; Icon: typeof Sun }> = {
  system: { label: 'Theme: as the system', Icon: Monitor },
  light: { label: 'Theme: light', Icon: Sun },
  dark: { label: 'Theme: dark', Icon: Moon },
};

/** Name, batch, and what concerns the page as a whole. */
export const Header = memo(function Header({ layout, onFold, onShortcuts }: HeaderProps) {
  const batches = useSession((state) => state.workspace.batches);
  const batchId = useSession((state) => state.workspace.batchId);
  const { setBatch, reset } = useActions();
  const { choice, next } = useTheme();
  const theme = THEMES[choice];

  return (
    <header className={styles.header}>
      <h1 className={styles.brand}>
        <Logo />
        <span className={styles.name}>Toolyard</span>
      </h1>
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
        tone="plain"
        icon
        aria-label="Start over with the catalogue’s own content"
        onClick={reset}
      >
        <RotateCcw aria-hidden />
      </Button>
      <WorkspaceFile />
      {layout &&
        FOLDS.map(({ pane, label, Icon }) => (
          <Button
            key={pane}
            tone="plain"
            icon
            aria-label={label}
            aria-pressed={!layout.folded[pane]}
            onClick={() => onFold(pane)}
          >
            <Icon aria-hidden />
          </Button>
        ))}
      <Button tone="plain" icon aria-label="Keyboard shortcuts" onClick={onShortcuts}>
        <Keyboard aria-hidden />
      </Button>
      <Button tone="plain" icon aria-label={theme.label} onClick={next}>
        <theme.Icon aria-hidden />
      </Button>
    </header>
  );
});
