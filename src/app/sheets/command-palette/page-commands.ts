import { toHash } from '../../lib/address.ts';
import { EDITOR_TABS } from '../../lib/editor-tabs.ts';
import {
  getPageState,
  openStudio,
  showPane,
  showRunAs,
  toggleMaximised,
  togglePane,
  zoomTimeline,
} from '../../lib/page-state.ts';
import { PANES, SIDE_PANES } from '../../lib/panes.ts';
import { PAGES } from '../../lib/route.ts';
import type { RunView } from '../../lib/run-view.ts';
import { nextSizeUnit, toggleSizeUnit, UNIT_NAMES } from '../../lib/size-unit.ts';
import { setTheme, type ThemeChoice } from '../../lib/theme.ts';
import { restartTour } from '../../lib/tour-count.ts';
import { PANELS } from '../../panels/panel-table.ts';
import type { Command, CommandContext } from './command.ts';
import { PANEL_TEXT } from './panel-text.ts';
import { toSheetCommands } from './sheet-commands.ts';

const THEMES: Record<ThemeChoice, string> = {
  light: 'Light theme',
  dark: 'Dark theme',
  system: 'System theme',
};

const ABOUT: Record<(typeof PAGES)[number]['page'], string> = {
  learn: 'help tutorial course start',
  examples: 'start gallery open demo samples',
  reference: 'help documentation docs contract clauses search',
};

const RUN_VIEWS: Record<RunView, Pick<Command, 'title' | 'also'>> = {
  lanes: { title: 'Show the calls as lanes', also: 'timeline gantt bars' },
  table: { title: 'Show the calls as a table', also: 'rows columns sort' },
  funnel: {
    title: 'Show the funnel of the gates',
    also: 'sankey flow pipeline steps refused strands where calls end',
  },
};

/** Commands for navigation and appearance. */
export function toPageCommands({ state, actions, isNarrow }: CommandContext): Command[] {
  return [
    ...EDITOR_TABS.map(
      ({ id, label }): Command => ({
        id: `editor ${id}`,
        group: 'Go to',
        title: label,
        hint: 'Editor',
        run: () => {
          actions.setEditorTab(id);
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
        also: PANEL_TEXT[tab],
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
    ...PAGES.map(
      ({ page, label }): Command => ({
        id: `page ${page}`,
        group: 'Go to',
        title: label,
        hint: 'Page',
        also: ABOUT[page],
        run: () => {
          location.hash = toHash({ route: page, rest: '' });
        },
      }),
    ),
    toStudioCommand(actions),
    ...toRunViewCommands(actions),
    ...toZoomCommands(actions),
    ...(isNarrow ? [] : toPaneCommands()),
    ...entries(THEMES).map(
      ([choice, title]): Command => ({
        id: `theme ${choice}`,
        group: 'View',
        title,
        also: 'mode colours appearance settings preferences options',
        run: () => setTheme(choice),
      }),
    ),
    {
      id: 'unit',
      group: 'View',
      title: `Show sizes in ${UNIT_NAMES[nextSizeUnit()]}`,
      also: 'unit switch tokens characters chars budget settings preferences',
      run: toggleSizeUnit,
    },
    ...toSheetCommands('Help'),
    ...(state.workspace.registry.examples.shown ? [TOUR] : []),
  ];
}

function toRunViewCommands(actions: CommandContext['actions']): Command[] {
  return entries(RUN_VIEWS).map(
    ([view, words]): Command => ({
      id: `run view ${view}`,
      group: 'View',
      ...words,
      run: () => {
        showRunAs(view);
        actions.setBottomTab('timeline');
        showPane('bottom');
      },
    }),
  );
}

function toZoomCommands(actions: CommandContext['actions']): Command[] {
  return ZOOMS.map(
    ({ id, title, zoom, also }): Command => ({
      id,
      group: 'View',
      title,
      hint: 'Timeline',
      also,
      run: () => {
        showRunAs('lanes');
        actions.setBottomTab('timeline');
        showPane('bottom');
        zoomTimeline(zoom);
      },
    }),
  );
}

const TOUR: Command = {
  id: 'tour',
  group: 'Help',
  title: 'Show the tour again',
  hint: 'Three steps in the status bar',
  also: 'guide introduction onboarding walkthrough welcome first steps',
  run: restartTour,
};

const ZOOMS = [
  { id: 'zoom in', title: 'Zoom in', zoom: 'in', also: 'enlarge magnify' },
  { id: 'zoom out', title: 'Zoom out', zoom: 'out', also: 'shrink' },
  { id: 'zoom fit', title: 'Fit the run', zoom: 'fit', also: 'zoom reset whole' },
] as const;

/** Commands that have an effect only where panes are beside each other. */
function toPaneCommands(): Command[] {
  const { layout, maximised } = getPageState();
  return [
    ...SIDE_PANES.map(
      ({ id, label }): Command => ({
        id: `fold ${id}`,
        group: 'View',
        title: `${layout.folded[id] ? 'Show' : 'Hide'} the ${label} pane`,
        run: () => togglePane(id),
      }),
    ),
    ...PANES.map(
      ({ id, label }): Command => ({
        id: `maximise ${id}`,
        group: 'View',
        title: maximised === id ? 'Restore all panes' : `Maximise the ${label} pane`,
        also: 'full screen fullscreen zoom enlarge',
        run: () => toggleMaximised(id),
      }),
    ),
  ];
}

function toStudioCommand(actions: CommandContext['actions']): Command {
  return {
    id: 'go studio',
    group: 'Go to',
    title: 'Reducer studio',
    hint: 'The reducer of the open tool in the whole window',
    also: 'write design new create log paste blocks recipe minimap maximise full screen fullscreen compare reducers',
    run: () => {
      actions.setEditorTab('reducer');
      openStudio();
    },
  };
}

function entries<K extends string, V>(record: Record<K, V>): [K, V][] {
  // `Object.entries` loses the type of the keys. These are the record's own keys.
  return Object.entries(record) as [K, V][];
}
