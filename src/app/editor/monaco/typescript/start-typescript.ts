import { type editor, languages } from 'monaco-editor/editor';
import { watchDiagnostics } from './diagnostics.ts';
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
  watchDiagnostics(isOwn);
}

function isOwn(model: editor.ITextModel): boolean {
  return model.getLanguageId() === 'typescript' && model.uri.path.startsWith('/own/');
}
