import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { collectTyping, takeEarlyTyping } from './early-typing.ts';
import { foldPane, type Layout, readLayout, writeLayout } from './layout-state.ts';
import { isPaneId, type PaneId, type SidePane } from './panes.ts';
import { type RunView, readRunView, writeRunView } from './run-view.ts';
import { readSandboxTab, type SandboxTab, writeSandboxTab } from './sandbox-tab.ts';
import { readStored, writeStored } from './storage.ts';

/** Ids of overlays. `src/app/sheets/sheet-table.ts` adds those of its rows. */
export interface OverlayIds {
  workspaces: 'workspaces';
}

/** The overlay over the page. */
export type OverlayId = OverlayIds[keyof OverlayIds];

/** A change of the visible part of the timeline. */
export type Zoom = 'in' | 'out' | 'fit';

/** The open sample of a tool's reducer. */
export interface OpenSample {
  tool: string;
  id: string;
}

/** The state of the page, apart from the document. */
export interface PageState {
  layout: Layout;
  phonePane: PaneId;
  /** The pane that takes the place of all others on a wide page. */
  maximised: PaneId | undefined;
  overlay?: OverlayId | undefined;
  /** The commands are shown, over everything else. */
  isPaletteOpen?: boolean;
  /** The entry that the overlay shows, by its position from 0: a new object for each request. */
  overlayEntry?: { index: number } | undefined;
  /** A form takes the place of the editor. */
  isEditorCovered: boolean;
  /** The view of the calls in the timeline panel. */
  runView: RunView;
  /** A zoom that the timeline has not made yet. */
  zoom?: Zoom | undefined;
  /** The menu of the selected call's faults was asked for, and has not opened yet. */
  isWhatIfAsked?: boolean;
  /** The tab of the sandbox data. */
  sandboxTab: SandboxTab;
  /** The reducer studio takes the place of the panes. */
  isStudio: boolean;
  /** The sample of a reducer that was opened last. */
  sample?: OpenSample | undefined;
  /** How many times the editors were asked to show the saved texts again. */
  textResets: number;
  /** Reloads the page in its new version; absent without one. */
  update?: (() => void) | undefined;
  /** Code of a part of the page did not load. */
  isIncomplete?: boolean;
}

const MAXIMISED = 'toolyard.maximised';

const page = createStore<PageState>(() => ({
  layout: readLayout(),
  phonePane: 'bottom',
  maximised: readStored<PaneId | undefined>(MAXIMISED, isPaneId, undefined),
  isEditorCovered: false,
  runView: readRunView(),
  sandboxTab: readSandboxTab(),
  isStudio: false,
  textResets: 0,
}));

page.subscribe(({ layout, maximised, runView, sandboxTab }, before) => {
  if (layout !== before.layout) writeLayout(layout);
  if (maximised !== before.maximised) writeStored(MAXIMISED, maximised ?? null);
  if (runView !== before.runView) writeRunView(runView);
  if (sandboxTab !== before.sandboxTab) writeSandboxTab(sandboxTab);
});

/** Subscribes to one value of the page's state. */
export function usePage<T>(select: (page: PageState) => T): T {
  return useStore(page, select);
}

/** Reads the page's state at the moment of the call. */
export const getPageState = page.getState;

/** Calls a listener after each change, with the state and the one before. */
export const subscribeToPage = page.subscribe;

/** Changes the layout of the panes and stores it. */
export function changeLayout(change: (layout: Layout) => Layout): void {
  page.setState(({ layout }) => ({ layout: change(layout) }));
}

/**
 * Shows a pane: on a phone instead of the others, otherwise it expands. Leaves the studio, and
 * restores the panes if another one is maximised.
 */
export function showPane(phonePane: PaneId): void {
  page.setState(({ layout, maximised }) => ({
    phonePane,
    isStudio: false,
    maximised: maximised === phonePane ? maximised : undefined,
    layout: unfold(layout, phonePane),
  }));
}

function unfold(layout: Layout, pane: PaneId): Layout {
  return pane !== 'editor' && layout.folded[pane] ? foldPane(layout, pane) : layout;
}

/** Collapses or expands a pane. */
export function togglePane(pane: SidePane): void {
  changeLayout((layout) => foldPane(layout, pane));
}

/** Maximises a pane, or restores all panes if it is maximised. */
export function toggleMaximised(pane: PaneId): void {
  page.setState(({ layout, maximised }) => ({
    isStudio: false,
    maximised: maximised === pane ? undefined : pane,
    layout: unfold(layout, pane),
  }));
}

/** Shows the reducer studio instead of the panes. */
export function openStudio(): void {
  page.setState({ isStudio: true });
}

/** Shows the panes again. */
export function closeStudio(): void {
  page.setState({ isStudio: false });
}

/** Keeps the open sample of a reducer with the place. */
export function keepSample(sample: OpenSample): void {
  page.setState({ sample });
}

/** A form takes the place of the editor, or leaves it. Other panes are restored. */
export function coverEditor(isEditorCovered: boolean): void {
  page.setState(({ maximised }) => ({
    isEditorCovered,
    maximised: maximised === 'editor' ? maximised : undefined,
  }));
}

/** Shows the calls of the run in another view and stores it. */
export function showRunAs(runView: RunView): void {
  page.setState({ runView });
}

/** Asks the timeline to zoom, also if it is drawn only later; `undefined` once it has. */
export function zoomTimeline(zoom: Zoom | undefined): void {
  page.setState({ zoom });
}

/** Asks for the menu of the selected call's faults, also if it is drawn only later; false once open. */
export function askWhatIf(isWhatIfAsked: boolean): void {
  page.setState({ isWhatIfAsked });
}

/** Shows a tab of the sandbox data and stores it. */
export function showSandboxTab(sandboxTab: SandboxTab): void {
  page.setState({ sandboxTab });
}

/** Shows the commands. A form in the place of the editor stays; any other overlay closes. */
export function openPalette(): void {
  if (page.getState().isPaletteOpen) return;
  collectTyping(closePalette);
  page.setState(({ overlay, isEditorCovered }) => ({
    isPaletteOpen: true,
    overlay: isEditorCovered ? overlay : undefined,
  }));
}

/** Closes the commands. */
export function closePalette(): void {
  takeEarlyTyping();
  page.setState({ isPaletteOpen: false });
}

/** Opens an overlay, at one of its entries if it has any, and closes the previous one. */
export function openOverlay(overlay: OverlayId, index?: number): void {
  page.setState({ overlay, overlayEntry: index === undefined ? undefined : { index } });
}

/**
 * Closes the overlay.
 *
 * @param only closes nothing if another one has taken its place. Default: any
 */
export function closeOverlay(only?: OverlayId): void {
  if (only !== undefined && page.getState().overlay !== only) return;
  page.setState({ overlay: undefined });
}

/** Makes the editors show the saved texts, after an edit that the session refused. */
export function resetTexts(): void {
  page.setState(({ textResets }) => ({ textResets: textResets + 1 }));
}

/** Reports that code of a part of the page did not load. */
export function notePartFailure(): void {
  page.setState({ isIncomplete: true });
}

/** Hides the report of {@link notePartFailure} until the next failure. */
export function dismissPartFailure(): void {
  page.setState({ isIncomplete: false });
}

/** Reports a new version of the page. */
export function offerUpdate(update: () => void): void {
  page.setState({ update });
}
