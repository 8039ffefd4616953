import type { SessionState } from '../../session/store/index.ts';
import { getPageState } from './page-state.ts';

/** The selection and the tabs: what a reload, the browser's history and a link bring back. */
export function toPlace(state: SessionState) {
  const { selectedCallId, selectedTool, selectedDeclarationId, editorTab, bottomTab } = state;
  return {
    ...{ call: selectedCallId, tool: selectedTool, declaration: selectedDeclarationId },
    ...{ editorTab, bottomTab, studio: getPageState().isStudio },
  };
}
