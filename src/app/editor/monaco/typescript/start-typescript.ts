import { editor, KeyCode, KeyMod, languages } from 'monaco-editor/editor';
import { watchDiagnostics } from './diagnostics.ts';
import { codeActions, rename } from './edits.ts';
import { openFixes } from './open-fixes.ts';
import { completion, hover, signatureHelp } from './providers.ts';

/**
 * Patterns of paths with user code. Code of the catalogue is read-only, and its imports do not
 * resolve here.
 */
const SELECTOR = { language: 'typescript', pattern: '**/own/**' };

let isStarted = false;

/** Starts the TypeScript service for user code. Importing this module loads it. */
export function startTypescript(): void {
  if (isStarted) return;
  isStarted = true;
  languages.registerCompletionItemProvider(SELECTOR, completion);
  languages.registerHoverProvider(SELECTOR, hover);
  languages.registerSignatureHelpProvider(SELECTOR, signatureHelp);
  languages.registerCodeActionProvider(SELECTOR, codeActions, {
    providedCodeActionKinds: ['quickfix'],
  });
  languages.registerRenameProvider(SELECTOR, rename);
  editor.addEditorAction({
    id: 'toolyard.openFixes',
    label: 'Quick fix…',
    // Some input methods take Ctrl+. for themselves.
    keybindings: [KeyMod.CtrlCmd | KeyCode.Period, KeyMod.Alt | KeyCode.Enter],
    precondition: 'editorTextFocus && editorHasCodeActionsProvider && !editorReadonly',
    run: openFixes,
  });
  watchDiagnostics(isOwn);
}

function isOwn(model: editor.ITextModel): boolean {
  return model.getLanguageId() === 'typescript' && model.uri.path.startsWith('/own/');
}
