import { expect, test } from 'vitest';
import { freeName, guessName, isInName, nameOf, renameIn } from './tool-names.ts';

const CODE = `const other = { name: 'first' };
export const tool = defineTool({
  name: 'weather', // the name
  schema: { properties: { name: { type: 'string' } } },
});`;

test('finds the name in defineTool, not that of an earlier object', () => {
  expect(guessName(CODE)).toBe('weather');
  expect(guessName('export const tool = { name: "plain" }')).toBe('plain');
  expect(guessName('name: `tem.plate-1`')).toBe('tem.plate-1');
  expect(guessName("name: 'no spaces'")).toBeUndefined();
});

test('a renamed file changes only the name', () => {
  expect(renameIn(CODE, '$&_2')).toBe(CODE.replace("'weather'", () => "'$&_2'"));
  expect(renameIn('no name', 'x')).toBe('no name');
});

test('a caret is in the name from its first letter to behind its last one', () => {
  const start = CODE.indexOf('weather');
  const end = start + 'weather'.length;
  expect([start - 1, start, end, end + 1].map((offset) => isInName(CODE, offset))).toEqual([
    ...[false, true, true, false],
  ]);
  expect(isInName(CODE, CODE.indexOf('first'))).toBe(false);
  expect(isInName('no name', 3)).toBe(false);
});

test('a free name has the next number', () => {
  expect(freeName('a', new Set())).toBe('a');
  expect(freeName('a', new Set(['a', 'a_2']))).toBe('a_3');
});

test('a compiled file has its name; a broken one has a guess, or its last one', () => {
  const tool = { id: 'tool-1', code: CODE, disabled: false };
  const module = {
    kind: 'tool',
    source: '',
    descriptor: { name: 'last', description: '', schema: {}, capabilities: {}, isAvailable: false },
  } as const;
  expect(nameOf(tool, { status: 'ok', module })).toBe('last');
  expect(nameOf(tool, { status: 'compiling', module })).toBe('last');
  expect(nameOf(tool, { status: 'compiling' })).toBe('weather');
  expect(nameOf(tool, { status: 'broken', errors: [], module })).toBe('weather');
  expect(nameOf({ ...tool, code: '' }, { status: 'broken', errors: [], module })).toBe('last');
  expect(nameOf({ ...tool, code: '' }, { status: 'waiting' })).toBe('tool-1');
});
