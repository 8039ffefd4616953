import guestTypes from 'virtual:guest-types';
import { editor, type Uri } from 'monaco-editor/editor';
import TypescriptWorker from 'monaco-editor/languages/features/typescript/ts.worker?worker';

/** A piece of text that the compiler prints. */
export interface DisplayPart {
  text: string;
}

/** Where something stands, in UTF-16 code units counted from 0. */
export interface TextSpan {
  start: number;
  length: number;
}

/** A tag of a comment, such as `@example`. */
export interface DocTag {
  name: string;
  text?: DisplayPart[];
}

/** A message of the compiler, which may have others that explain it. */
export type DiagnosticText = string | { messageText: string; next?: DiagnosticText[] };

/** What the compiler finds wrong. */
export interface Diagnostic {
  /** 0 warning, 1 error, 2 suggestion, 3 message. */
  category: number;
  code: number;
  start?: number;
  length?: number;
  messageText: DiagnosticText;
  reportsUnnecessary?: object;
}

/** One thing that could be written at a place. */
export interface CompletionEntry {
  name: string;
  kind: string;
  sortText: string;
  replacementSpan?: TextSpan;
}

/** What is known of a name. */
export interface SymbolInfo {
  displayParts?: DisplayPart[];
  documentation?: DisplayPart[];
  tags?: DocTag[];
}

/** The parameters of a call that is being written. */
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

/**
 * The part of Monaco's TypeScript worker that is used. Monaco's own types say `any`.
 */
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
}

let client: editor.MonacoWebWorker<TypescriptService> | undefined;

/** The worker, started at the first use, with this document in its newest state. */
export function getService(document: Uri): Promise<TypescriptService> {
  client ??= editor.createWebWorker<TypescriptService>({
    worker: startWorker(),
    keepIdleModels: true,
  });
  return client.withSyncedResources([document]);
}

function startWorker(): Worker {
  const worker = new TypescriptWorker();
  // Monaco's handshake: the first message only wakes it, the second one configures it.
  worker.postMessage('ignore');
  worker.postMessage({
    compilerOptions: COMPILER_OPTIONS,
    extraLibs: Object.fromEntries(
      Object.entries(guestTypes).map(([path, content]) => [path, { content, version: 1 }]),
    ),
  });
  return worker;
}

/** The numbers are the compiler's own names for these choices. */
const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noEmit: true,
  // The guest's library comes with the contract's types.
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
  // Types are removed file by file, without looking at others.
  isolatedModules: true,
  allowNonTsExtensions: true,
};
