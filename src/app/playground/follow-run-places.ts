import type { Session } from '../../session/index.ts';
import type { SessionState } from '../../session/store/index.ts';
import { getOutputView, type OutputTextView, showOutputView } from '../lib/output-view.ts';

/** The selected call, the editor and the text of the output while a run was shown. */
interface RunPlace {
  call: string | undefined;
  editorTab: SessionState['editorTab'];
  output: OutputTextView;
}

/** Restores the place of each run of the history when it is shown again, until the page closes. */
export function followRunPlaces({ store, actions }: Session): void {
  const places = new Map<string, RunPlace>();
  store.subscribe((now, before) => {
    const [shown, left] = [shownRun(now), shownRun(before)];
    if (shown === left) return;
    if (left !== undefined) {
      const { selectedCallId: call, editorTab } = before;
      places.set(left, { call, editorTab, output: getOutputView() });
    }
    // The latest run is shown without a change of the past one when it has just ended.
    const place = shown === undefined ? undefined : places.get(shown);
    if (!place || now.past === before.past) return;
    if (place.call !== undefined) actions.selectCall(place.call);
    actions.setEditorTab(place.editorTab);
    showOutputView(place.output);
  });
}

/** The id of the record of the shown run. */
function shownRun({ past, runs }: SessionState): string | undefined {
  return past?.id ?? runs?.records.at(-1)?.id;
}
