import { editor, MarkerSeverity, MarkerTag } from 'monaco-editor/editor';
import { hasSyntaxError } from '../mark-problems.ts';
import { noteTypeCheck } from '../type-checks.ts';
import { askFixes } from './ask-fixes.ts';
import type { Diagnostic, DiagnosticText } from './diagnostic.ts';
import { toRange } from './providers.ts';
import { describeResultFault } from './result-fault.ts';
import { shortenMessage } from './shorten-message.ts';
import { getService } from './worker.ts';

/** The delay after the last keystroke, in milliseconds. */
const SETTLE = 350;

const OWNER = 'typescript';

/** Checks every document of user code, now and after each edit. */
export function watchDiagnostics(isChecked: (model: editor.ITextModel) => boolean): void {
  const watch = (model: editor.ITextModel) => {
    if (!isChecked(model)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      // If the worker fails to load, the run's compiler still reports mistakes.
      checkTypes(model).catch(() => undefined);
    };
    model.onDidChangeContent(() => {
      clearTimeout(timer);
      timer = setTimeout(check, SETTLE);
    });
    model.onWillDispose(() => clearTimeout(timer));
    check();
  };
  editor.onDidCreateModel(watch);
  editor.onDidChangeMarkers((uris) => {
    // Monaco drops the event of a change that is made during this one, so nothing would be drawn.
    queueMicrotask(() => {
      for (const uri of uris) {
        const model = editor.getModel(uri);
        if (model && found.get(model)?.isShown === hasSyntaxError(model)) show(model);
      }
    });
  });
  for (const model of editor.getModels()) watch(model);
}

/**
 * Checks a document, and marks what it finds.
 *
 * @throws the error of the worker, if it fails to load.
 */
export async function checkTypes(model: editor.ITextModel): Promise<void> {
  const service = await getService(model.uri);
  const file = model.uri.toString();
  const version = model.getVersionId();
  const parts = await Promise.all([
    service.getSyntacticDiagnostics(file),
    service.getSemanticDiagnostics(file),
  ]);
  if (model.isDisposed() || model.getVersionId() !== version) return;
  const diagnostics = parts.flat();
  found.set(model, { version, diagnostics, isShown: false });
  show(model);
  const fixable = await findFixable(model, diagnostics);
  if (model.isDisposed() || model.getVersionId() !== version) return;
  noteTypeCheck(model, fixable);
}

/** The misspelt names that the compiler corrects. Its message may suggest a name without a correction. */
async function findFixable(
  model: editor.ITextModel,
  diagnostics: readonly Diagnostic[],
): Promise<editor.IMarkerData[]> {
  const misspelt = diagnostics
    .map((diagnostic) => toMarker(model, diagnostic))
    .filter(({ message }) => message.includes("Did you mean '"))
    .slice(0, MAX_FIXES);
  const fixes = await Promise.all(
    misspelt.map((marker) => askFixes(model, marker).catch(() => [])),
  );
  return misspelt.filter((_, index) => (fixes[index]?.length ?? 0) > 0);
}

/** More are not listed at once. */
const MAX_FIXES = 50;

interface Found {
  /** The version of the document that was checked. */
  version: number;
  diagnostics: Diagnostic[];
  isShown: boolean;
}

const found = new WeakMap<editor.ITextModel, Found>();

/** Marks what the latest check found, unless the document has a syntax error from which it follows. */
function show(model: editor.ITextModel): void {
  const latest = found.get(model);
  if (!latest) return;
  latest.isShown = !hasSyntaxError(model);
  // The places of an older text are wrong, and the next check is on its way.
  const isShown = latest.isShown && latest.version === model.getVersionId();
  const shown = isShown ? latest.diagnostics : [];
  editor.setModelMarkers(
    model,
    OWNER,
    shown.map((diagnostic) => toMarker(model, diagnostic)),
  );
}

function toMarker(model: editor.ITextModel, diagnostic: Diagnostic): editor.IMarkerData {
  const { start = 0, length = 1, category, code, messageText, reportsUnnecessary } = diagnostic;
  const lines = flatten(messageText).split('\n');
  const fault = describeResultFault(lines);
  return {
    ...toRange(model, { start, length }),
    // The checker advises. Only refusals of the run's own compiler are errors.
    severity: category === 1 ? MarkerSeverity.Warning : MarkerSeverity.Hint,
    message: shortenMessage(fault === undefined ? lines : [fault]),
    code: String(code),
    source: 'TypeScript',
    ...(reportsUnnecessary && { tags: [MarkerTag.Unnecessary] }),
  };
}

function flatten(text: DiagnosticText, depth = 0): string {
  if (typeof text === 'string') return text;
  const own = `${'  '.repeat(depth)}${text.messageText}`;
  return [own, ...(text.next ?? []).map((next) => flatten(next, depth + 1))].join('\n');
}
