/**
 * Monaco ships this module without types. Only the parts that the JSON service uses are declared.
 * Monaco's own tests check the adapters' calls to the worker.
 */
declare module 'monaco-editor/languages/features/common/lspLanguageFeatures' {
  import type { IDisposable, IEvent, languages, Uri } from 'monaco-editor/editor';

  type WorkerAccessor = (...resources: Uri[]) => Promise<object>;

  export class DiagnosticsAdapter implements IDisposable {
    constructor(languageId: string, worker: WorkerAccessor, onConfigChange: IEvent<void>);
    dispose(): void;
  }
  export const CompletionAdapter: new (
    worker: WorkerAccessor,
    triggerCharacters: string[],
  ) => languages.CompletionItemProvider;
  export const HoverAdapter: new (worker: WorkerAccessor) => languages.HoverProvider;
  export const DocumentFormattingEditProvider: new (
    worker: WorkerAccessor,
  ) => languages.DocumentFormattingEditProvider;
  export const SelectionRangeAdapter: new (
    worker: WorkerAccessor,
  ) => languages.SelectionRangeProvider;
}
