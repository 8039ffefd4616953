import { isRecord } from '../../lib/is-record.ts';
import type { Session } from '../../session/index.ts';
import type { SessionState } from '../../session/store/index.ts';
import { EDITOR_TABS } from '../lib/editor-tabs.ts';
import { closeStudio, getPageState, openStudio, subscribeToPage } from '../lib/page-state.ts';
import { scopedName } from '../lib/scoped-name.ts';
import { PANELS } from '../panels/panel-table.ts';

/**
 * Restores the selected call or tool, the tabs and the studio of each workspace: after a reload, by
 * the browser's history, and when the workspace is opened again in this tab of the browser.
 */
export function followPlace({ store, actions }: Session): void {
  let isRestoring = false;
  const restore = () => {
    const place = read();
    isRestoring = place !== undefined;
    if (!place) return;
    const { call, tool, declaration, editorTab, bottomTab, studio } = place;
    const { workspace, tools } = store.getState();
    const batch = workspace.batches.find(({ id }) => id === workspace.batchId);
    if (batch?.calls.some(({ id }) => id === call)) actions.selectCall(String(call));
    else if (tools.some(({ name }) => name === tool)) actions.selectTool(String(tool));
    if (workspace.declarations.some(({ id }) => id === declaration)) {
      actions.selectDeclaration(String(declaration));
    }
    const editor = EDITOR_TABS.find(({ id }) => id === editorTab);
    const panel = PANELS.find(({ id }) => id === bottomTab);
    if (editor) actions.setEditorTab(editor.id);
    if (panel) actions.setBottomTab(panel.id);
    if (studio === true) openStudio();
    isRestoring = false;
  };
  const note = () => {
    if (!isRestoring) write(toPlace(store.getState(), getPageState().isStudio));
  };
  restore();
  store.subscribe((now, before) => {
    if (now.workspace.id !== before.workspace.id) {
      // Further changes of this moment are the workspace's opening, not the user's choice.
      isRestoring = true;
      closeStudio();
      // The address follows the workspace in the same moment.
      queueMicrotask(restore);
    } else if (now.kept !== before.kept) {
      queueMicrotask(note);
    } else if (FIELDS.some((field) => now[field] !== before[field])) note();
  });
  subscribeToPage((now, before) => {
    if (now.isStudio !== before.isStudio) note();
  });
}

const FIELDS = [
  'selectedCallId',
  'selectedTool',
  'selectedDeclarationId',
  'editorTab',
  'bottomTab',
] as const satisfies readonly (keyof SessionState)[];

function toPlace(state: SessionState, studio: boolean) {
  const { selectedCallId, selectedTool, selectedDeclarationId, editorTab, bottomTab } = state;
  return {
    ...{ call: selectedCallId, tool: selectedTool, declaration: selectedDeclarationId },
    ...{ editorTab, bottomTab, studio },
  };
}

/** The address names the workspace; its end is enough of a long link. */
function keyNow(): string {
  return scopedName(`toolyard.place.${location.hash.slice(-64)}`);
}

function read(): Record<string, unknown> | undefined {
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(keyNow()) ?? 'null');
    return isRecord(place) ? place : undefined;
  } catch {
    return undefined;
  }
}

function write(place: ReturnType<typeof toPlace>): void {
  try {
    sessionStorage.setItem(keyNow(), JSON.stringify(place));
  } catch {
    // Without storage, a reload opens the first call.
  }
}
