import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listSources } from './exported-names.ts';
import { COMPONENT_LINES, FUNCTION_LINES, listFunctionLengths } from './function-lengths.ts';
import { readSourceFile } from './reference/source-file.ts';
import { ROOT } from './root.mjs';

/** Functions of one text that are longer than they may be, as `name: lines`. */
function findLong(text: string, path = 'fixture.tsx'): string[] {
  return listFunctionLengths(readSourceFile(path, text))
    .filter(({ lines, limit }) => lines > limit)
    .map(({ name, lines }) => `${name}: ${lines}`);
}

/** A number of statements, each on a line of its own. */
const statements = (count: number): string => 'run();\n'.repeat(count);

const func = (count: number): string => `function long() {\n${statements(count)}}`;

test('functions have 80 lines at most, components 150', () => {
  const found = listSources().flatMap((path) =>
    listFunctionLengths(readSourceFile(join(ROOT, path))).map((one) => ({ path, ...one })),
  );
  expect(found.length).toBeGreaterThan(10_000);
  const long = found
    .filter(({ lines, limit }) => lines > limit)
    .sort((a, b) => b.lines - a.lines)
    .map(({ path, line, name, lines, limit }) => `${lines}/${limit} ${path}:${line} ${name}`);
  expect(long).toEqual([]);
});

test('the signature and the last brace count, blank lines and comments do not', () => {
  expect(findLong(func(FUNCTION_LINES - 2))).toEqual([]);
  expect(findLong(func(FUNCTION_LINES - 1))).toEqual(['long: 81']);
  const spaced = `function f() {\n\n// one\n/* two\nthree */\n${statements(FUNCTION_LINES - 2)}}`;
  expect(findLong(spaced)).toEqual([]);
});

test('functions inside a function count for both', () => {
  expect(findLong(`const outer = () => {\n${func(FUNCTION_LINES - 3)}\n};`)).toEqual(['outer: 81']);
  expect(findLong(`class Outer {\nmethod() {\n${func(FUNCTION_LINES - 1)}\n}\n}`)).toEqual([
    'method: 83',
    'long: 81',
  ]);
});

test('a class has no limit, its methods have', () => {
  const method = (name: string, count: number): string => `${name}() {\n${statements(count)}}\n`;
  expect(findLong(`class A {\n${method('a', 60)}${method('b', 60)}}`)).toEqual([]);
  expect(findLong(`class A {\n${method('a', 60)}${method('b', 90)}}`)).toEqual(['b: 92']);
});

test('a component may be longer, a function around components not', () => {
  const view = (count: number): string => `function View() {\n${statements(count)}return <p />;\n}`;
  expect(findLong(view(COMPONENT_LINES - 3))).toEqual([]);
  expect(findLong(view(COMPONENT_LINES - 2))).toEqual(['View: 151']);
  expect(findLong(`function create() {\n${view(FUNCTION_LINES)}\n}`)).toEqual(['create: 85']);
});

test('the body of a test has no limit, its helpers have', () => {
  const body = (name: string): string => `${name}('a', () => {\n${statements(FUNCTION_LINES)}});`;
  for (const name of ['it', 'describe', 'test.describe', 'test.each([1])', 'beforeEach']) {
    expect(findLong(body(name)), name).toEqual([]);
  }
  expect(findLong(body('transform'))).toEqual(['transform(): 82']);
  expect(findLong(`it('a', () => {\n${func(FUNCTION_LINES)}\n});`)).toEqual(['long: 82']);
});
