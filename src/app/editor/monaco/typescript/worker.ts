import guestTypes from 'virtual:guest-types';
import { editor, type Uri } from 'monaco-editor/editor';
import type { Diagnostic } from './diagnostic.ts';
import TypescriptWorker from './ts.worker.ts?worker';

/** A part of a text that the compiler prints. */
export interface DisplayPart {
  text: string;
}

/** A range in UTF-16 code units, counted from 0. */
export interface TextSpan {
  start: number;
  length: number;
}

/** A tag of a comment, such as `@example`. */
export interface DocTag {
  name: string;
  text?: DisplayPart[];
}

/** A completion. */
export interface CompletionEntry {
  name: string;
  kind: string;
  sortText: string;
  replacementSpan?: TextSpan;
}

/** The type and the documentation of a name. */
export interface SymbolInfo {
  displayParts?: DisplayPart[];
  documentation?: DisplayPart[];
  tags?: DocTag[];
}

/** The parameters of the call at the caret. */
export interface SignatureInfo {
  selectedItemIndex: number;
  argumentIndex: number;
  items: {
    prefixDisplayParts: DisplayPart[];
    separatorDisplayParts: DisplayPart[];
    suffixDisplayParts: DisplayPart[];
    documentation: DisplayPart[];
    parameters: { displayParts: DisplayPart[]; documentation: DisplayPart[] }[];
  }[];
}

/** A replacement in a file. */
export interface TextChange {
  span: TextSpan;
  newText: string;
}

/** A correction that the compiler offers for a diagnostic. */
export interface CodeFix {
  description: string;
  changes: { fileName: string; textChanges: TextChange[] }[];
}

/** The used part of Monaco's TypeScript worker. Monaco's own types are `any`. */
export interface TypescriptService {
  getSyntacticDiagnostics(file: string): Promise<Diagnostic[]>;
  getSemanticDiagnostics(file: string): Promise<Diagnostic[]>;
  getCompletionsAtPosition(
    file: string,
    offset: number,
  ): Promise<{ entries: CompletionEntry[] } | undefined>;
  getCompletionEntryDetails(
    file: string,
    offset: number,
    name: string,
  ): Promise<SymbolInfo | undefined>;
  getQuickInfoAtPosition(
    file: string,
    offset: number,
  ): Promise<(SymbolInfo & { textSpan: TextSpan }) | undefined>;
  getSignatureHelpItems(
    file: string,
    offset: number,
    options: object,
  ): Promise<SignatureInfo | undefined>;
  getCodeFixesAtPosition(
    file: string,
    start: number,
    end: number,
    errorCodes: number[],
    formatting: object,
  ): Promise<readonly CodeFix[]>;
  getRenameInfo(
    file: string,
    offset: number,
    options: object,
  ): Promise<{ canRename: boolean; localizedErrorMessage?: string; triggerSpan?: TextSpan }>;
  findRenameLocations(
    file: string,
    offset: number,
    inStrings: boolean,
    inComments: boolean,
    withAffixes: boolean,
  ): Promise<
    | readonly { fileName: string; textSpan: TextSpan; prefixText?: string; suffixText?: string }[]
    | undefined
  >;
}

let client: editor.MonacoWebWorker<TypescriptService> | undefined;

/** The worker with the latest text of this document. The first use starts it. */
export function getService(document: Uri): Promise<TypescriptService> {
  client ??= editor.createWebWorker<TypescriptService>({
    worker: startWorker(),
    keepIdleModels: true,
  });
  return client.withSyncedResources([document]);
}

function startWorker(): Worker {
  const worker = new TypescriptWorker();
  // Monaco's handshake: the first message only wakes the worker, the second one configures it.
  worker.postMessage('ignore');
  worker.postMessage({
    compilerOptions: COMPILER_OPTIONS,
    extraLibs: Object.fromEntries(
      Object.entries(guestTypes).map(([path, content]) => [path, { content, version: 1 }]),
    ),
  });
  return worker;
}

/** The numbers are values of the compiler's enums. */
const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noEmit: true,
  // The guest's library comes with the API's types.
  noLib: true,
  types: [],
  /** ES2023. */
  target: 10,
  /** ESNext. */
  module: 99,
  /** Bundler. */
  moduleResolution: 100,
  /** Every file is a module. */
  moduleDetection: 3,
  // Types are removed file by file, without access to other files.
  isolatedModules: true,
  allowNonTsExtensions: true,
};
