import { ChevronDown, PanelsTopLeft } from 'lucide-react';
import { openOverlay, togglePane, usePage } from '../lib/page-state.ts';
import { SIDE_PANES } from '../lib/panes.ts';
import { PAGES } from '../lib/route.ts';
import { formatKeys } from '../lib/shortcuts.ts';
import { toggleSizeUnit, useSizeUnit } from '../lib/size-unit.ts';
import { setTheme, type ThemeChoice, useTheme } from '../lib/theme.ts';
import { Menu } from '../ui/Menu.tsx';
import type { MenuItem } from '../ui/MenuList.tsx';
import styles from './ViewMenu.module.css';

const THEMES: readonly { choice: ThemeChoice; label: string }[] = [
  { choice: 'system', label: 'Theme: same as the device' },
  { choice: 'light', label: 'Theme: light' },
  { choice: 'dark', label: 'Theme: dark' },
];

/** Options of {@link ViewMenu}. */
export interface ViewMenuProps {
  /** Whether panes can be collapsed. A narrow page has the links to the other pages and Export instead. */
  folds: boolean;
}

/** A menu of panes, themes and keyboard shortcuts; on a phone of the other pages and Export, too. */
export function ViewMenu({ folds }: ViewMenuProps) {
  const folded = usePage(({ layout }) => layout.folded);
  const theme = useTheme();
  const [unit] = useSizeUnit();
  const panes = SIDE_PANES.map(({ id, label }): MenuItem => {
    return { label: `${label} pane`, toggles: !folded[id], onChoose: () => togglePane(id) };
  });
  const pages = PAGES.map(({ page, label }): MenuItem => {
    return { label, onChoose: () => void location.assign(`#/${page}`) };
  });
  const items: MenuItem[] = [
    ...(folds
      ? panes
      : [...pages, { label: 'Export', divided: true, onChoose: () => openOverlay('export') }]),
    ...THEMES.map(({ choice, label }, index) => ({
      label,
      divided: index === 0,
      checked: choice === theme,
      onChoose: () => setTheme(choice),
    })),
    {
      label: 'Sizes in tokens',
      divided: true,
      toggles: unit === 'tokens',
      onChoose: toggleSizeUnit,
    },
    {
      label: 'Keyboard shortcuts',
      divided: true,
      keys: formatKeys({ key: '?' }),
      onChoose: () => openOverlay('shortcuts'),
    },
  ];
  return (
    <Menu tone="plain" aria-label={folds ? 'View' : 'View and pages'} items={items}>
      <PanelsTopLeft aria-hidden />
      <span className={styles.text}>View</span>
      <ChevronDown aria-hidden className={styles.arrow} />
    </Menu>
  );
}
