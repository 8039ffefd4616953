import { editor, Uri } from 'monaco-editor/editor';
import { toTextEdit } from '../text-edit.ts';
import type { EditorLanguage } from '../types.ts';

/** How long hidden documents are kept for their undo history, in milliseconds. */
const KEEP_FOR = 15 * 60_000;

/** The maximum number of hidden documents. */
const KEEP_MOST = 30;

interface Entry {
  model: editor.ITextModel;
  users: number;
  /** Cancels the removal of a hidden document. */
  timer: ReturnType<typeof setTimeout> | undefined;
}

// Insertion order is the order of last use: a released entry moves to the end.
const entries = new Map<string, Entry>();

/**
 * Returns the document of a path, and creates it if it is missing. Every call needs one {@link
 * releaseModel}.
 *
 * @param text The initial text. An existing document keeps its own.
 */
export function acquireModel(
  path: string,
  language: EditorLanguage,
  text: string,
): editor.ITextModel {
  const entry = entries.get(path) ?? {
    model: create(path, language, text),
    users: 0,
    timer: undefined,
  };
  clearTimeout(entry.timer);
  entry.users += 1;
  entries.set(path, entry);
  return entry.model;
}

/** Releases a document. Its undo history stays for a while, in case its tab opens again. */
export function releaseModel(path: string): void {
  const entry = entries.get(path);
  if (!entry) return;
  entry.users -= 1;
  if (entry.users > 0) return;
  entries.delete(path);
  entries.set(path, entry);
  entry.timer = setTimeout(() => dispose(path), KEEP_FOR);
  const unused = [...entries].filter(([, { users }]) => users === 0);
  for (const [old] of unused.slice(0, Math.max(0, unused.length - KEEP_MOST))) dispose(old);
}

/**
 * Changes a document to a text by one undoable edit of the changed part. Carets and history
 * survive.
 *
 * @returns Whether anything changed.
 */
export function setModelText(model: editor.ITextModel, text: string): boolean {
  // A comparison of other line endings would never settle.
  const edit = toTextEdit(model.getValue(), withLineFeeds(text));
  if (!edit) return false;
  const from = model.getPositionAt(edit.start);
  const to = model.getPositionAt(edit.end);
  model.pushStackElement();
  model.pushEditOperations(
    [],
    [
      {
        range: {
          startLineNumber: from.lineNumber,
          startColumn: from.column,
          endLineNumber: to.lineNumber,
          endColumn: to.column,
        },
        text: edit.text,
      },
    ],
    () => null,
  );
  model.pushStackElement();
  return true;
}

/** A text with the line endings of a document; Monaco stores one kind of them. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function create(path: string, language: EditorLanguage, text: string): editor.ITextModel {
  const uri = Uri.parse(path);
  const model = editor.getModel(uri) ?? editor.createModel(text, language, uri);
  model.setEOL(editor.EndOfLineSequence.LF);
  return model;
}

function dispose(path: string): void {
  const entry = entries.get(path);
  if (!entry || entry.users > 0) return;
  clearTimeout(entry.timer);
  entries.delete(path);
  entry.model.dispose();
}
