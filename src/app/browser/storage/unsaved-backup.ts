import { isRecord } from '../../../lib/is-record.ts';
import type { Draft } from '../../../session/documents/index.ts';
import { scopedName } from '../../lib/scoped-name.ts';

/** A draft of a page that closed before saving it. */
export interface UnsavedDraft extends Omit<Draft, 'workspace'> {
  /** The rest is validated when the document is opened, as of any stored one. */
  workspace: { id: string; name: string };
  /** The page that wrote it. */
  writer: string;
}

/** The drafts of pages that ended before their last save. */
export interface UnsavedBackup {
  /** The drafts of all pages, including open ones, which write drafts when they are hidden. */
  read(): UnsavedDraft[];
  /** @returns false if a draft does not fit */
  write(drafts: readonly Draft[]): boolean;
  /** Removes this page's draft after a save, unless it is newer than the saved document. */
  forget(saved: unknown): void;
  /** Removes the values that are no drafts. @returns their texts */
  takeBroken(): readonly string[];
  /** Removes a draft that was saved for another page. */
  take(draft: UnsavedDraft): void;
}

/** Version 1 had one key for all pages, without a suffix. */
const KEY = scopedName('toolyard.unsaved');

/**
 * Keeps drafts in `localStorage`, the only storage that is written synchronously.
 *
 * Source: docs/contract.md#workspace.
 *
 * @param writer the page that writes.
 */
export function createUnsavedBackup(writer: string): UnsavedBackup {
  let latest: readonly Draft[] = [];
  const keyOf = (by: string, id: string) => `${KEY}.${by}.${id}`;
  const origins = new Map<UnsavedDraft, { key: string; text: string }>();
  return {
    read: () =>
      allKeys().flatMap((key) => {
        const text = readText(key);
        const draft = parse(text);
        if (!draft) return [];
        origins.set(draft, { key, text });
        return [draft];
      }),
    takeBroken: () =>
      allKeys().flatMap((key) => {
        const text = readText(key);
        if (parse(text)) return [];
        remove(key);
        return text === '' ? [] : [text];
      }),
    write: (drafts) => {
      latest = drafts;
      const written = drafts.map((draft) =>
        writeText(keyOf(writer, draft.workspace.id), JSON.stringify({ ...draft, writer })),
      );
      return written.every(Boolean);
    },
    forget: (saved) => {
      for (const { workspace } of latest) {
        if (workspace === saved) remove(keyOf(writer, workspace.id));
      }
      latest = latest.filter(({ workspace }) => workspace !== saved);
    },
    take: (draft) => {
      const origin = origins.get(draft);
      origins.delete(draft);
      // The page may have written a newer draft since.
      if (origin && readText(origin.key) === origin.text) remove(origin.key);
    },
  };
}

function parse(text: string): UnsavedDraft | undefined {
  try {
    const found: unknown = JSON.parse(text);
    if (!isRecord(found) || !isRecord(found.workspace)) return undefined;
    const { workspace, revision, writer, outside = true } = found;
    const { id, name } = workspace;
    const isWhole =
      typeof id === 'string' &&
      typeof name === 'string' &&
      typeof revision === 'number' &&
      typeof writer === 'string' &&
      typeof outside === 'boolean';
    if (!isWhole) return undefined;
    return { workspace: { ...workspace, id, name }, revision, writer, outside };
  } catch {
    return undefined;
  }
}

function allKeys(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
      .filter((key) => key.startsWith(KEY))
      .sort();
  } catch {
    return [];
  }
}

function readText(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    // If `localStorage` is full, only the database is left.
    return false;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Inaccessible storage counts as empty.
  }
}
