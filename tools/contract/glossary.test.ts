import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROVIDER_FORMATS } from '../../src/formats/index.ts';
import { ROOT } from '../root.mjs';
import { readExportedTypes, wordsOf } from './exported-types.ts';
import { readContract, readHeadings } from './read-contract.ts';
import { STANDARD_WORDS } from './standard-words.ts';

const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
const rows = [
  ...glossary.matchAll(/^\| \*\*(.+?)\*\* \| (.+) \| \[.+\]\(contract\.md#(.+)\) \|$/gm),
];
const terms = rows.map(([, term = '']) => term);

/** The singular of a regular plural. */
const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');

function unknownWords(names: readonly string[]): string[] {
  const known = new Set(
    [
      ...STANDARD_WORDS,
      ...[...terms, ...PROVIDER_FORMATS].flatMap((term) => term.toLowerCase().split(/[\s-]+/)),
    ].map(singular),
  );
  // `Built-in` is written `Builtin` in names.
  known.add('builtin');
  return names.filter((name) => wordsOf(name).some((word) => !known.has(singular(word))));
}

test('the glossary explains each term once, in one sentence, in alphabetical order', () => {
  expect(rows.length).toBeGreaterThan(80);
  expect(glossary.match(/^\| \*\*/gm)).toHaveLength(rows.length);
  const lower = terms.map((term) => term.toLowerCase());
  expect(new Set(lower).size).toBe(lower.length);
  expect(lower).toEqual([...lower].sort());
  for (const [, term, meaning = ''] of rows) {
    expect(meaning, term).toMatch(/^[A-Z][^.]*\.$/);
  }
});

test('each term leads to a clause of the contract', () => {
  const ids = readHeadings(readContract()).map(({ id }) => id);
  expect(rows.map(([, , , id = '']) => id).filter((id) => !ids.includes(id))).toEqual([]);
});

test('the name of each exported type is made of standard words and of terms', () => {
  const names = readExportedTypes();
  expect(names.length).toBeGreaterThan(340);
  expect(unknownWords(names)).toEqual([]);
});

test('a name with a word of its own is found', () => {
  expect(unknownWords(['ToolRegistry', 'DeskLamp'])).toEqual(['DeskLamp']);
});

test('no standard word is also a term', () => {
  const single = terms.map((term) => term.toLowerCase());
  expect(STANDARD_WORDS.filter((word) => single.includes(word))).toEqual([]);
});
