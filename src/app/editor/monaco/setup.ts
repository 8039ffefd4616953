import { loader } from '@monaco-editor/react';
import * as monaco from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { registerJsonService } from './json-service.ts';
import { registerLanguages } from './languages.ts';
import { followTheme } from './theme.ts';

// One import per feature: the set of all features is far bigger. They are in this file, beside code
// that is used, because the package declares its modules free of side effects.
import 'monaco-editor/editor/browser/coreCommands';
// The registration of suggestions lacks their controller and adds inline completions instead.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/caretOperations/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codeAction/register';
import 'monaco-editor/features/codeEditor/register';
import 'monaco-editor/features/codicon/register';
import 'monaco-editor/features/comment/register';
import 'monaco-editor/features/cursorUndo/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/format/register';
import 'monaco-editor/features/gotoError/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/lineSelection/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/parameterHints/register';
import 'monaco-editor/features/rename/register';
import 'monaco-editor/features/smartSelect/register';
import 'monaco-editor/features/snippet/register';
import 'monaco-editor/features/toggleTabFocusMode/register';
import 'monaco-editor/features/wordOperations/register';

/**
 * Prepares the self-hosted Monaco. Importing this module loads Monaco, so only the dynamically
 * imported part of the editor may import it.
 */
export function setUpMonaco(): typeof monaco {
  self.MonacoEnvironment = {
    getWorker: () => new EditorWorker(),
  };
  // Without this line, the wrapper fetches another Monaco from a CDN.
  loader.config({ monaco });
  registerLanguages();
  registerJsonService();
  followTheme();
  addEventListener('unhandledrejection', ignoreCanceled);
  return monaco;
}

/** Monaco rejects work that a newer key or another file replaces, and does not catch it everywhere. */
function ignoreCanceled(event: PromiseRejectionEvent): void {
  if (event.reason instanceof Error && event.reason.name === 'Canceled') event.preventDefault();
}
