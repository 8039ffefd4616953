import type { SessionState } from '../../session/store/index.ts';
import { getPageState } from './page-state.ts';

/** The selection, the tabs and the studio with its sample: what a reload, the browser's history and a link bring back. */
export function toPlace(state: SessionState) {
  const { selectedCallId, selectedTool, selectedDeclarationId, editorTab, bottomTab } = state;
  const { isStudio, sample } = getPageState();
  return {
    ...{ call: selectedCallId, tool: selectedTool, declaration: selectedDeclarationId },
    ...{ editorTab, bottomTab, studio: isStudio },
    sample: sample?.tool === selectedTool ? sample.id : undefined,
  };
}
