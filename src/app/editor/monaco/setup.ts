import { loader } from '@monaco-editor/react';
import * as monaco from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';
import './features.ts';
import { registerLanguages } from './languages.ts';
import { followTheme } from './theme.ts';

/**
 * Makes the self-hosted Monaco ready. Importing this module is what loads it, so only the
 * dynamically imported part of the editor may do that.
 */
export function setUpMonaco(): typeof monaco {
  self.MonacoEnvironment = {
    getWorker: (_moduleId, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
  };
  // Without this line the wrapper fetches another Monaco from a content network.
  loader.config({ monaco });
  registerLanguages();
  followTheme();
  return monaco;
}
