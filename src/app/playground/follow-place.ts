import { isRecord } from '../../lib/is-record.ts';
import type { Session } from '../../session/index.ts';
import type { SessionState } from '../../session/store/index.ts';
import { EDITOR_TABS } from '../lib/editor-tabs.ts';
import { openOutputView, resetOutputView, subscribeToOutputView } from '../lib/output-view.ts';
import {
  closeStudio,
  keepSample,
  type OpenSample,
  openStudio,
  subscribeToPage,
} from '../lib/page-state.ts';
import { toPlace } from '../lib/place.ts';
import { scopedName } from '../lib/scoped-name.ts';
import { PANELS } from '../panels/panel-table.ts';
import { followPastRun } from './follow-past-run.ts';
import { followRunPlaces } from './follow-run-places.ts';

/**
 * Restores the selected call or tool, the tabs, the text of the output, the shown past run, the studio
 * and its sample of each workspace: after a reload, by the browser's history, and when the workspace is opened again in
 * this tab of the browser.
 */
export function followPlace(session: Session): void {
  const { store, actions } = session;
  const pastRun = followPastRun(session);
  let isRestoring = false;
  const restore = async () => {
    const { link } = store.getState();
    const known = read();
    isRestoring = known !== undefined || link !== undefined;
    const place = known ?? (link === undefined ? undefined : await placeOf(link));
    // Another workspace was opened in the meantime.
    if (place && store.getState().link === link) show(place);
    isRestoring = false;
    // What the user chose meanwhile is the new place.
    if (store.getState().chosen) note();
  };
  const show = (place: Readonly<Record<string, unknown>>) => {
    const { call, tool, declaration, editorTab, bottomTab, output, studio, sample, past } = place;
    const { workspace, tools, chosen = {} } = store.getState();
    const batch = workspace.batches.find(({ id }) => id === workspace.batchId);
    const hasCall = batch?.calls.some(({ id }) => id === call) ?? false;
    const hasTool = tools.some(({ name }) => name === tool);
    if (typeof past === 'string') pastRun.restore(past, call === undefined ? call : String(call));
    // A place with another call or tool is not of this workspace: neither has an address, or a link
    // was changed.
    if (call === undefined ? Boolean(tool) && !hasTool : !hasCall) return;
    // The user may choose before the place is there, and that choice stays.
    if (!chosen.selection) {
      if (hasCall) actions.selectCall(String(call));
      else if (hasTool) actions.selectTool(String(tool));
      if (workspace.declarations.some(({ id }) => id === declaration)) {
        actions.selectDeclaration(String(declaration));
      }
    }
    const editor = EDITOR_TABS.find(({ id }) => id === editorTab);
    const panel = PANELS.find(({ id }) => id === bottomTab);
    if (editor && !chosen.editorTab) actions.setEditorTab(editor.id);
    if (panel && !chosen.bottomTab) actions.setBottomTab(panel.id);
    openOutputView(output);
    if (typeof sample === 'string' && !chosen.selection) {
      showSample({ tool: store.getState().selectedTool, id: sample });
    }
    // The studio would cover what the user has chosen.
    if (studio === true && Object.keys(chosen).length === 0) openStudio();
  };
  const showSample = (sample: OpenSample) => {
    // Until the lab has loaded, the place keeps it.
    keepSample(sample);
    void actions.loadActions('reducerLab').then(
      (lab) => lab.openSample(sample.tool, sample.id),
      // Without the lab, the page shows no samples.
      () => {},
    );
  };
  const note = () => {
    if (!isRestoring) write({ ...toPlace(store.getState()), past: pastRun.id() });
  };
  void restore();
  store.subscribe((now, before) => {
    if (now.workspace.id !== before.workspace.id) {
      // Further changes of this moment are the workspace's opening, not the user's choice.
      isRestoring = true;
      closeStudio();
      resetOutputView();
      // The address follows the workspace in the same moment.
      queueMicrotask(() => void restore());
    } else if (now.kept !== before.kept) {
      queueMicrotask(note);
    } else if (FIELDS.some((field) => now[field] !== before[field])) note();
  });
  subscribeToPage((now, before) => {
    if (now.isStudio !== before.isStudio || now.sample !== before.sample) note();
  });
  subscribeToOutputView(note);
  // The address of a workspace that was just edited for the first time follows a moment later.
  addEventListener('pagehide', note);
  followRunPlaces(session);
}

/** The place that is written in a link. */
async function placeOf(link: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const { readLinkPlace } = await import('../../session/share/read-link.ts');
    return readLinkPlace(link);
  } catch {
    // Without it, the link opens at the first call.
    return undefined;
  }
}

const FIELDS = [
  'selectedCallId',
  'selectedTool',
  'selectedDeclarationId',
  'editorTab',
  'bottomTab',
  'past',
] as const satisfies readonly (keyof SessionState)[];

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

function write(place: object): void {
  try {
    sessionStorage.setItem(keyNow(), JSON.stringify(place));
  } catch {
    // Without storage, a reload opens the first call.
  }
}
