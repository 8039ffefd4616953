import type { SessionState } from '../../session/store/index.ts';
import { getOutputView } from './output-view.ts';
import { getPageState } from './page-state.ts';

/**
 * The selection, the tabs, the text of the output, and the studio with its sample: what a reload, the
 * browser's history and a link bring back.
 */
export function toPlace(state: SessionState) {
  const { selectedCallId, selectedTool, selectedDeclarationId, editorTab, bottomTab } = state;
  const { isStudio, sample } = getPageState();
  return {
    ...{ call: selectedCallId, tool: selectedTool, declaration: selectedDeclarationId },
    ...{ editorTab, bottomTab, output: getOutputView(), studio: isStudio },
    sample: sample?.tool === selectedTool ? sample.id : undefined,
  };
}
