import { Emitter, editor, languages, type Uri } from 'monaco-editor/editor';
import {
  CompletionAdapter,
  DiagnosticsAdapter,
  DocumentFormattingEditProvider,
  HoverAdapter,
  SelectionRangeAdapter,
} from 'monaco-editor/languages/features/common/lspLanguageFeatures';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';

/** A schema in the worker's format. */
export interface JsonSchemaEntry {
  uri: string;
  /** Addresses of the documents that it validates. */
  fileMatch: string[];
  schema: unknown;
}

let schemas: JsonSchemaEntry[] = [];
let client: editor.MonacoWebWorker<object> | undefined;
const restarted = new Emitter<void>();

/**
 * Connects Monaco's JSON worker to the editor. Monaco's own registration also imports every feature
 * of the editor: 330 kB of unused code after gzip.
 */
export function registerJsonService(): void {
  languages.setLanguageConfiguration('json', {
    wordPattern: /(-?\d*\.\d\w*)|([^[{\]}:",\s]+)/g,
    brackets: [
      ['{', '}'],
      ['[', ']'],
    ],
    autoClosingPairs: [
      { open: '{', close: '}', notIn: ['string'] },
      { open: '[', close: ']', notIn: ['string'] },
      { open: '"', close: '"', notIn: ['string'] },
    ],
  });
  languages.registerCompletionItemProvider(
    'json',
    new CompletionAdapter(getWorker, [' ', ':', '"']),
  );
  languages.registerHoverProvider('json', new HoverAdapter(getWorker));
  languages.registerDocumentFormattingEditProvider(
    'json',
    new DocumentFormattingEditProvider(getWorker),
  );
  languages.registerSelectionRangeProvider('json', new SelectionRangeAdapter(getWorker));
  new DiagnosticsAdapter('json', getWorker, restarted.event);
}

/** Whether the worker runs. Before that, changing the schemas is free. */
export function isJsonWorkerRunning(): boolean {
  return client !== undefined;
}

/**
 * Replaces all schemas. The worker reads them only at its start, so a running worker is replaced.
 */
export function setJsonSchemas(next: JsonSchemaEntry[]): void {
  schemas = next;
  if (!client) return;
  client.dispose();
  client = undefined;
  restarted.fire();
}

async function getWorker(...resources: Uri[]): Promise<object> {
  // Editors that appear together set their schemas in succession, so the worker waits for all.
  await null;
  client ??= editor.createWebWorker<object>({ worker: startWorker() });
  return client.withSyncedResources(resources);
}

function startWorker(): Worker {
  const worker = new JsonWorker();
  // Monaco's handshake: the first message only wakes the worker, the second one configures it.
  worker.postMessage('ignore');
  worker.postMessage({
    languageId: 'json',
    enableSchemaRequest: false,
    languageSettings: {
      validate: true,
      allowComments: false,
      comments: 'error',
      trailingCommas: 'error',
      schemaValidation: 'warning',
      schemaRequest: 'ignore',
      enableSchemaRequest: false,
      schemas,
    },
  });
  return worker;
}
