import { loader } from '@monaco-editor/react';
import * as monaco from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { registerJsonService } from './json-service.ts';
import { registerLanguages } from './languages.ts';
import { followTheme } from './theme.ts';

// One line for each thing the editor can do: the set of all features is far bigger. They stand here,
// beside something that is used, because the package declares its modules free of side effects.
import 'monaco-editor/editor/browser/coreCommands';
// The registration for suggestions leaves their controller out and adds inline completions instead.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/caretOperations/register';
import 'monaco-editor/features/clipboard/register';
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
import 'monaco-editor/features/smartSelect/register';
import 'monaco-editor/features/snippet/register';
import 'monaco-editor/features/toggleTabFocusMode/register';
import 'monaco-editor/features/wordOperations/register';

/**
 * Makes the self-hosted Monaco ready. Importing this module is what loads it, so only the
 * dynamically imported part of the editor may do that.
 */
export function setUpMonaco(): typeof monaco {
  self.MonacoEnvironment = {
    getWorker: () => new EditorWorker(),
  };
  // Without this line the wrapper fetches another Monaco from a content network.
  loader.config({ monaco });
  registerLanguages();
  registerJsonService();
  followTheme();
  return monaco;
}
