import { expect, test } from 'vitest';
import {
  listModules,
  listSources,
  readExportedNames,
  readIdentifiers,
  readUnionTexts,
  toWords,
} from './exported-names.ts';

/** Folders whose modules export the same names by design. */
const SHARED_NAMES: readonly { folder: string; names: readonly string[]; reason: string }[] = [
  {
    folder: 'src/catalog/',
    names: ['tool', 'reducer'],
    reason: 'Sample files. The sandbox loads the export `tool` or `reducer` of a user file.',
  },
  {
    folder: 'src/formats/providers/',
    names: ['calls', 'definitions', 'facts', 'messages', 'reader', 'results'],
    reason: 'A provider is one module, and its exports are its parts. Only `table.ts` reads them.',
  },
];

/** Separate programs, which import the package or a substitute and share no names with it. */
const PROGRAMS = [
  ...[
    'e2e/agents/',
    'e2e/consumer/',
    'e2e/docs-sites/',
    'e2e/frameworks/',
    'e2e/mcp/',
    'e2e/runtimes/',
  ],
  'tools/bench-edge/',
];

/** Playwright's names: each suite extends its own. */
const FIXTURES = ['test'];

const modules = listModules();
const exported = modules.flatMap((path) =>
  readExportedNames(path).map((name) => [path, name] as const),
);

const isProgram = (path: string): boolean => PROGRAMS.some((folder) => path.startsWith(folder));

const isShared = (path: string, name: string): boolean =>
  SHARED_NAMES.some(({ folder, names }) => path.startsWith(folder) && names.includes(name)) ||
  (path.startsWith('e2e/') && FIXTURES.includes(name));

/** Names with two owners, and the files of both. */
function findDoubles(exports: readonly (readonly [path: string, name: string])[]): string[] {
  const owners = new Map<string, string[]>();
  for (const [path, name] of exports) owners.set(name, [...(owners.get(name) ?? []), path]);
  return [...owners]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `${name}: ${found.join(', ')}`)
    .sort();
}

test('each exported name has one owner', () => {
  expect(modules.length).toBeGreaterThan(1500);
  expect(exported.length).toBeGreaterThan(3000);
  const checked = exported.filter(([path, name]) => !isProgram(path) && !isShared(path, name));
  expect(findDoubles(checked)).toEqual([]);
});

/**
 * Metaphors that only this project would understand. The terms of the contract stay, and so do the
 * words that stand for something else there.
 */
const METAPHORS =
  /^(?:aside|asides|asker|bench|cast|caps|contenders?|desk|judge|late|lens|lenses|memo|neighbou?rs?|nobody|own|play|reach|shelf|surface|tally|teller|told|wire|wiring|words|workbench)$/;

/** Metaphors without a common meaning, which local names must not use either. */
const LOCAL_METAPHORS =
  /^(?:asides|asker|bench|contenders?|designer|fate|judge|lens|lenses|shelf|tally|teller|told|untold|workbench)$/;

/** Names in stored data, which stay. */
const STORED = [
  'src/app/browser/storage/database-schema.ts: asides',
  'src/app/browser/storage/upgrade.ts: asides',
  'src/session/run-history/read-record.ts: told',
  'src/session/run-history/run-record.ts: told',
  'src/session/store/run-record.ts: told',
];

/** Standard terms, and terms of the contract, that contain such a word. */
const TERMS: readonly RegExp[] = [
  // `Object.hasOwn`, "own property".
  /^(?:own-property|[gs]etOwn)$/,
  // The contract's `fs_reach`.
  /^FsReach$/,
  // Checks of this project that look at words.
  /^(?:STANDARD_WORDS|standard-words|plain-words|toWords|wordsOf)$/,
  // Benchmarks.
  /^bench(?:$|-|[A-Z])/,
];

const isMetaphor = (name: string): boolean =>
  toWords(name).some((word) => METAPHORS.test(word)) && !TERMS.some((term) => term.test(name));

test('names of files, folders and exports are standard terms', () => {
  const parts = listSources().flatMap((path) =>
    path.replace(/(?:\.(?:test|spec|test-d|d))?\.\w+$/, '').split('/'),
  );
  expect([...new Set(parts)].filter(isMetaphor)).toEqual([]);
  expect(exported.map(([, name]) => name).filter(isMetaphor)).toEqual([]);
});

test('local names of the product are standard terms', () => {
  const found = modules
    .filter((path) => path.startsWith('src/'))
    .flatMap((path) =>
      readIdentifiers(path)
        .filter((name) => toWords(name).some((word) => LOCAL_METAPHORS.test(word)))
        .filter((name) => !TERMS.some((term) => term.test(name)))
        .map((name) => `${path}: ${name}`),
    );
  expect(found).toEqual(STORED);
});

test('values of union types are standard terms', () => {
  const found = modules
    .filter((path) => path.startsWith('src/'))
    .flatMap((path) =>
      readUnionTexts(path)
        .filter(isMetaphor)
        .map((text) => `${path}: ${text}`),
    );
  expect(found).toEqual([]);
});

test('the rules see a second owner and a metaphor', () => {
  const source = 'export const a = 1; export type { b } from "./b.ts"; export function c() {}';
  expect(readExportedNames('src/a.ts', source)).toEqual(['a', 'c']);
  const doubles = [['x.ts', 'a'] as const, ['y.ts', 'a'] as const, ['y.ts', 'b'] as const];
  expect(findDoubles(doubles)).toEqual(['a: x.ts, y.ts']);
  expect(readIdentifiers('src/a.ts', 'const { a: b } = c; function d(e) {}')).toEqual([
    ...['a', 'b', 'c', 'd', 'e'],
  ]);
  const union = "type A = { by: 'own' | B | 'tool' }; const c: 'late' = 'late';";
  expect(readUnionTexts('src/a.ts', union)).toEqual(['own', 'tool']);
  expect(['toShelf', 'ask-wire', 'LATE_ACTIONS', 'toolShelves'].filter(isMetaphor)).toEqual([
    'toShelf',
    'ask-wire',
    'LATE_ACTIONS',
  ]);
});
