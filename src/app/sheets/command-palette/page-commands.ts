import type { EditorTab } from '../../../session/store/state.ts';
import { toHash } from '../../lib/address.ts';
import type { SidePane } from '../../lib/layout-state.ts';
import { getPageState, showPane, togglePane } from '../../lib/page-state.ts';
import { setTheme, type ThemeChoice } from '../../lib/theme.ts';
import { PANELS } from '../../panels/panel-table.ts';
import type { Command, CommandContext } from './command.ts';
import { toSheetCommands } from './sheet-commands.ts';

const EDITORS: Record<EditorTab, string> = {
  args: 'Arguments',
  schema: 'Schema',
  code: 'Code',
  reducer: 'Reducer',
  tests: 'Tests',
};

const PANES: Record<SidePane, string> = { tools: 'tools', bottom: 'run', inspector: 'call' };

const PAGES = { learn: 'Learn', examples: 'Examples', reference: 'Reference' } as const;

const THEMES: Record<ThemeChoice, string> = {
  light: 'Light theme',
  dark: 'Dark theme',
  system: 'System theme',
};

/** Commands for navigation and appearance. */
export function toPageCommands({ actions }: CommandContext): Command[] {
  const { layout } = getPageState();
  return [
    ...entries(EDITORS).map(
      ([tab, title]): Command => ({
        id: `editor ${tab}`,
        group: 'Go to',
        title,
        hint: 'Editor',
        run: () => {
          actions.setEditorTab(tab);
          showPane('editor');
        },
      }),
    ),
    ...PANELS.map(
      ({ id: tab, label, shortcut }): Command => ({
        id: `panel ${tab}`,
        group: 'Go to',
        title: label,
        hint: 'Panel',
        ...(shortcut && { shortcut }),
        run: () => {
          actions.setBottomTab(tab);
          showPane('bottom');
        },
      }),
    ),
    {
      id: 'go tools',
      group: 'Go to',
      title: 'Tools',
      hint: 'Pane',
      run: () => showPane('tools'),
    },
    {
      id: 'go call',
      group: 'Go to',
      title: 'Selected call',
      hint: 'Gates and output',
      run: () => showPane('inspector'),
    },
    ...entries(PAGES).map(
      ([route, title]): Command => ({
        id: `page ${route}`,
        group: 'Go to',
        title,
        hint: 'Page',
        run: () => {
          location.hash = toHash({ route, rest: '' });
        },
      }),
    ),
    ...entries(PANES).map(
      ([pane, name]): Command => ({
        id: `fold ${pane}`,
        group: 'View',
        title: `${layout.folded[pane] ? 'Show' : 'Fold'} the ${name} pane`,
        run: () => togglePane(pane),
      }),
    ),
    ...entries(THEMES).map(
      ([choice, title]): Command => ({
        id: `theme ${choice}`,
        group: 'View',
        title,
        run: () => setTheme(choice),
      }),
    ),
    ...toSheetCommands('Help'),
  ];
}

function entries<K extends string, V>(record: Record<K, V>): [K, V][] {
  // `Object.entries` loses the type of the keys. These are the record's own keys.
  return Object.entries(record) as [K, V][];
}
