import { URI } from 'monaco-editor/base/common/uri.js';
import type { editor } from 'monaco-editor/editor';
import { MarkerService } from 'monaco-editor/platform/markers/common/markerService.js';
import { expect, test, vi } from 'vitest';
import { markProblems } from '../mark-problems.ts';
import { areTypesChecked, isFixable } from '../type-checks.ts';
import type { Diagnostic } from './diagnostic.ts';
import { watchDiagnostics } from './diagnostics.ts';
import type { TypescriptService } from './worker.ts';

/** Monaco without a page: its own markers, and no editors. */
const monaco = vi.hoisted(() => ({
  editor: {} as Partial<typeof editor>,
  MarkerSeverity: { Hint: 1, Info: 2, Warning: 4, Error: 8 },
  MarkerTag: { Unnecessary: 1 },
}));
const worker = vi.hoisted(() => ({ service: {} as Partial<TypescriptService> }));
vi.mock('monaco-editor/editor', () => monaco);
vi.mock('./worker.ts', () => ({ getService: async () => worker.service }));
vi.mock('./providers.ts', () => ({
  toRange: () => ({ startLineNumber: 1, startColumn: 1, endLineNumber: 1, endColumn: 2 }),
}));

/** The code of the type errors that the compiler corrects. */
const FIXABLE = 1;

/** A document of user code, the markers that an editor draws in it, and its check. */
function watchDocument(found: Diagnostic[]) {
  const markers = new MarkerService();
  const uri = URI.parse('own/slip.ts');
  // The cast holds: these are the members that the checks use.
  const model = {
    uri,
    getVersionId: () => 1,
    getValue: () => '',
    isDisposed: () => false,
    validatePosition: (position: object) => ({ ...position, column: 1 }),
    getLineMaxColumn: () => 2,
    getWordAtPosition: () => null,
    getOffsetAt: () => 0,
    onDidChangeContent: () => undefined,
    onWillDispose: () => undefined,
  } as unknown as editor.ITextModel;
  let drawn: string[] = [];
  // The editor draws what it reads at an event, and listens before anything else.
  markers.onMarkerChanged(() => {
    drawn = markers.read({ resource: uri }).map(({ message }) => message);
  });
  Object.assign(monaco.editor, {
    onDidChangeMarkers: markers.onMarkerChanged,
    onDidCreateModel: () => undefined,
    getModel: () => model,
    getModels: () => [model],
    setModelMarkers: (_: unknown, owner: string, all: editor.IMarkerData[]) =>
      markers.changeOne(owner, uri, all),
  });
  worker.service = {
    getSyntacticDiagnostics: async () => found,
    getSemanticDiagnostics: async () => [],
    getCodeFixesAtPosition: async (fileName, _start, _end, [code]) =>
      code === FIXABLE ? [{ description: '', changes: [{ fileName, textChanges: [] }] }] : [],
  };
  watchDiagnostics(() => true);
  return { model, drawn: () => drawn };
}

const toProblem = (message: string, isSyntax: boolean) =>
  ({ line: 1, column: 1, message, severity: 'error', isSyntax }) as const;

test('a syntax error that is found after the type errors hides them, until it is mended', async () => {
  const { model, drawn } = watchDocument([
    { category: 1, code: 2304, messageText: "Cannot find name 'retur'." },
  ]);
  await expect.poll(drawn).toEqual(["Cannot find name 'retur'."]);
  markProblems(model, [toProblem('Syntax error: ; expected', true)]);
  await expect.poll(drawn).toEqual(['Syntax error: ; expected']);
  markProblems(model, [toProblem('TypeError: no', false)]);
  await expect.poll(drawn).toEqual(['TypeError: no', "Cannot find name 'retur'."]);
});

test('a misspelt name has a correction only if the compiler has one', async () => {
  const { model } = watchDocument([
    { category: 1, code: FIXABLE, messageText: "No 'lenght'. Did you mean 'length'?" },
    { category: 1, code: 2, messageText: "No 'nmae'. Did you mean 'name'?" },
  ]);
  await expect.poll(() => areTypesChecked(model)).toBe(true);
  const at = { startLineNumber: 1, startColumn: 1 };
  expect(isFixable(model, { ...at, message: "No 'lenght'. Did you mean 'length'?" })).toBe(true);
  expect(isFixable(model, { ...at, message: "No 'nmae'. Did you mean 'name'?" })).toBe(false);
});
