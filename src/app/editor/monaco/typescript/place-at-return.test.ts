import {
  createLanguageService,
  typescript as ts,
} from 'monaco-editor/languages/features/typescript/lib/typescriptServices';
import { expect, test } from 'vitest';
import type { Diagnostic } from './diagnostic.ts';
import { placeAtReturn } from './place-at-return.ts';

/** The types of the language and of the contract that these tests need. */
const TYPES = `
  interface Array<T> { map<U>(each: (item: T) => U): U[] }
  interface Boolean {} interface Function {} interface IArguments {} interface Number {}
  interface Object {} interface RegExp {} interface String {}
  interface CallableFunction extends Function {} interface NewableFunction extends Function {}
  interface AsyncGenerator<T, R, N> { next(given: N): Promise<T | R> }
  interface PromiseLike<T> { then(done: (value: T) => void): void }
  interface Promise<T> { then<U = T>(done: (value: T) => U | PromiseLike<U>): Promise<U> }
  interface PromiseConstructor {
    new <T>(run: (done: (value: T) => void) => void): Promise<T>;
    resolve<T>(value: T): Promise<T>;
  }
  declare const Promise: PromiseConstructor;
  type Result = { ok: true; value: string } | { ok: false; error: string };
  type Answer = Result | string;
  interface Spec<T> {
    schema: T;
    isAvailable?(): boolean;
    execute(args: T, ctx: object): Answer | Promise<Answer>;
  }
  interface Tool { execute(): Promise<Result> }
  declare function ok(value: string): { ok: true; value: string };
  declare function defineTool<const T extends { city: string }>(spec: Spec<T>): void;
  declare function defineTool<T>(spec: Spec<T>): void;`;

const USER = 'file:///own/tool.ts';

/** The texts that the diagnostics of a file mark. */
function markedIn(text: string): string[] {
  const files: Record<string, string> = { [USER]: text, 'file:///types.d.ts': TYPES };
  const service = createLanguageService({
    getCompilationSettings: () => ({ strict: true, noLib: true, target: 10, types: [] }),
    getScriptFileNames: () => Object.keys(files),
    getScriptVersion: () => '1',
    getScriptSnapshot: (name: string) =>
      files[name] === undefined ? undefined : ts.ScriptSnapshot.fromString(files[name]),
    getCurrentDirectory: () => '',
    getDefaultLibFileName: () => '',
    fileExists: (name: string) => name in files,
    readFile: (name: string) => files[name],
  });
  const program = service.getProgram();
  return service.getSemanticDiagnostics<Diagnostic>(USER).map((found) => {
    const { start = 0, length = 0 } = placeAtReturn(program, USER, found);
    return text.slice(start, start + length);
  });
}

const toolWith = (members: string) => `defineTool({ schema: { city: 'Kyiv' }, ${members} });`;

test.each([
  ['a method', 'async execute({ city }) { return { city }; }', 'return { city };'],
  ['a synchronous method', 'execute() { return 5; }', 'return 5;'],
  ['an arrow function', 'execute: async ({ city }) => { return { city }; }', 'return { city };'],
  ['a function', 'execute: async function () { return 5; }', 'return 5;'],
  ['a quoted name', "async 'execute'() { return 5; }", 'return 5;'],
  [
    'a variable that is returned',
    'async execute() { const out = { ok: true, value: 5 }; return out; }',
    'return out;',
  ],
  [
    'the second return, which does not fit',
    "async execute({ city }) { if (city) return ok('a'); return 5; }",
    'return 5;',
  ],
  [
    'a return beside one in a function inside it',
    'async execute() { const two = [1].map((x) => { return x; }); return two; }',
    'return two;',
  ],
  ['a return without a value', 'async execute() { return; }', 'return;'],
  [
    'another function member',
    "isAvailable() { return 'yes'; }, execute: () => ''",
    "return 'yes';",
  ],
  [
    'a promise instead of a value',
    "isAvailable() { return Promise.resolve(true); }, execute: () => ''",
    'return Promise.resolve(true);',
  ],
])('a wrong result is placed at its return: %s', (_, members, marked) => {
  expect(markedIn(toolWith(members))).toEqual([marked]);
});

test.each([
  ['const run = async () => { return 5; };', 'execute: run'],
  ['async function execute() { return 5; }', 'execute'],
])('a function with a name of its own is followed: %s', (before, member) => {
  expect(markedIn(`${before} ${toolWith(member)}`)).toEqual(['return 5;']);
});

test.each([
  ['it returns nothing', 'async execute({ city }) { city; }'],
  ['its type says so', 'async execute(): Promise<number> { return 5; }'],
  ['it is a generator', 'async *execute() { return 5; }'],
  [
    'it should not be async',
    "async execute() { return ''; }, async isAvailable() { return true; }",
  ],
])('a function that is wrong, whatever it returns, is marked at its name: %s', (_, members) => {
  expect(markedIn(toolWith(members))).toEqual([expect.stringMatching(/^(?:execute|isAvailable)$/)]);
});

test('a function that must be async is marked at its name, with a right result', () => {
  const toolThatReturns = (value: string, head = 'execute()') =>
    `const tool: Tool = { ${head} { return ${value}; } };`;
  expect(markedIn(toolThatReturns("ok('a')"))).toEqual(['execute']);
  expect(markedIn(toolThatReturns("'a'", 'async execute()'))).toEqual(["return 'a';"]);
});

test('other diagnostics keep their place', () => {
  expect(markedIn(toolWith('async execute({ town }) { return town; }'))).toEqual(['town']);
  expect(
    markedIn("const tool: Tool = { name: 'x', async execute() { return ok('a'); } };"),
  ).toEqual(['name']);
});
