import { beforeEach, expect, test, vi } from 'vitest';
import { catalogContent } from '../../../session/content/catalog-content.ts';
import { createDefaultWorkspace } from '../../../session/content/content.ts';
import type { Draft } from '../../../session/documents/storage.ts';
import { createUnsavedBackup } from './unsaved-backup.ts';

const EXAMPLE = createDefaultWorkspace(catalogContent);

function draftOf(id: string, totalChars = 1): Draft {
  const workspace = { ...EXAMPLE, id, budget: { ...EXAMPLE.budget, totalChars } };
  return { workspace, outside: false, revision: 3 };
}

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('the next page reads the drafts of all previous pages', () => {
  createUnsavedBackup('one').write([draftOf('a')]);
  createUnsavedBackup('two').write([draftOf('a'), draftOf('b')]);
  expect(createUnsavedBackup('next').read()).toEqual([
    { ...draftOf('a'), writer: 'one' },
    { ...draftOf('a'), writer: 'two' },
    { ...draftOf('b'), writer: 'two' },
  ]);
});

test('a save of the same document removes its drafts', () => {
  const backup = createUnsavedBackup('one');
  const draft = draftOf('a');
  backup.write([draft, draftOf('b')]);
  backup.forget(draft.workspace);
  expect(backup.read()).toMatchObject([{ workspace: { id: 'b' } }]);
});

test('a save of an older version keeps the newer draft', () => {
  const backup = createUnsavedBackup('one');
  const older = draftOf('a', 1);
  backup.write([older]);
  backup.write([draftOf('a', 2)]);
  backup.forget(older.workspace);
  expect(backup.read()).toMatchObject([{ workspace: { budget: { totalChars: 2 } } }]);
});

test('a newer draft survives the removal of an older one', () => {
  const [page, reader] = [createUnsavedBackup('one'), createUnsavedBackup('two')];
  page.write([draftOf('a', 1)]);
  const [draft] = reader.read();
  page.write([draftOf('a', 2)]);
  if (draft) reader.take(draft);
  const [newer] = reader.read();
  expect(newer).toMatchObject({ workspace: { budget: { totalChars: 2 } } });
  if (newer) reader.take(newer);
  expect(reader.read()).toEqual([]);
});

test('a backup of version 1 is read as untrusted code', () => {
  const { workspace } = draftOf('workspace');
  kept.set('toolyard@/.unsaved', JSON.stringify({ workspace, revision: 7, writer: 'old' }));
  expect(createUnsavedBackup('one').read()).toEqual([
    { workspace, revision: 7, writer: 'old', outside: true },
  ]);
});

test.each([
  '',
  'no JSON',
  '[]',
  '{"workspace": 1}',
  '{"workspace": {"id": "a"}, "revision": "1"}',
  '{"workspace": {"id": "a"}, "revision": 1, "writer": "w"}',
])('other values in the storage are taken as they are: %j', (text) => {
  kept.set('toolyard@/.unsaved.x', text);
  const backup = createUnsavedBackup('one');
  expect(backup.read()).toEqual([]);
  expect(kept.size).toBe(1);
  expect(backup.takeBroken()).toEqual(text === '' ? [] : [text]);
  expect(kept.size).toBe(0);
});

test('drafts that do not fit are reported, and the others are kept', () => {
  const backup = createUnsavedBackup('one');
  expect(backup.write([draftOf('a')])).toBe(true);
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: (key: string, value: string) => {
      if (value.length > 20_000) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  });
  const large = draftOf('b');
  large.workspace.name = 'x'.repeat(20_000);
  expect(backup.write([large, draftOf('c')])).toBe(false);
  expect([...kept.keys()].filter((key) => key.endsWith('.c'))).toHaveLength(1);
});
