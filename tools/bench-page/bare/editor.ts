/// <reference types="vite/client" />
import * as monaco from 'monaco-editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';

/** Opens Monaco as its documentation does, with all of its features. */
export function openEditor(place: HTMLElement): void {
  self.MonacoEnvironment = {
    getWorker: (_, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
  };
  monaco.editor.create(place, { value: '{"path": "src/queue/backoff.ts"}', language: 'json' });
}
