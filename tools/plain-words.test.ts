import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

/**
 * Subjects and verbs that hide who acts. Texts name the user, the caller, the tool or the model.
 */
const VAGUE =
  /\b(?:anybody|somebody|nobody|whoever|(?:is|are|was|were) told|(?:is|are|was) held against|(?<!there )is none|in memory alone)\b/i;

/** A sentence without a question that begins with a clause instead of the thing itself. */
const CLAUSE = /(?:^|[.:;] )['"`]?(?:What|Whatever|Who)\b(?!.{0,80}\?)/;

/** A number whose thousands are separated by a space; English texts write 10,000. */
const SPACED_NUMBER = /(?<![\w.,]|\d |\d\d:)[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})+(?![\w%])/;

/** Texts that are data of an example or keys of the code, and not sentences of the interface. */
const ALLOWED: ReadonlySet<string> = new Set([
  'An endpoint answered 429 with Retry-After: 604800. The delivery keeps state "retry" and nobody notices.',
]);

const filesIn = (folder: string, name: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // Programs under e2e have their own installed packages.
    .filter((file) => name.test(file) && !/(?:^|[\\/])node_modules[\\/]/.test(file))
    .map((file) => `${folder}/${file}`);

/** All but this file, whose examples break the rules. */
const SOURCES = ['src', 'e2e', 'tools', 'public']
  .flatMap((folder) => filesIn(folder, /\.(?:tsx?|mjs|css)$/))
  .filter((file) => file !== 'tools/plain-words.test.ts');

/** Pages, and what the examples print. Captured output of other programs is no text of ours. */
const PLAIN = [
  ...['src', 'public'].flatMap((folder) => filesIn(folder, /\.(?:html|txt)$/)),
  'index.html',
].filter((file) => !/^src\/(?:core|simulation)\/.*fixtures\//.test(file));

/** Strings, templates and JSX texts of a file that matches, without its comments. */
function textsOf(file: string, pattern: RegExp): string[] {
  const source = readFileSync(file, 'utf8');
  if (!pattern.test(source)) return [];
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value, raw } = node as { type?: unknown; value?: unknown; raw?: unknown };
    if (type === 'StringLiteral' || type === 'JSXText') texts.push(String(value));
    if (type === 'TemplateElement') texts.push(String(raw));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }));
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

/** The lines of a `//` comment that stand on their own, or the end of a line of code. */
const LINE_COMMENT = /(?:^[ \t]*\/\/ .*\n?)+|(?<=[;,{}()\]\w'"`] )\/\/ .*/gm;

/** A title directly after `test(` or `test.each(…)(`, on the same line or on the next one. */
const TITLE =
  /(?:\b(?:test|it|describe)(?:\.\w+)*(?:\([^'"`]*?\)|`[^`]*`)?|^[ \t]*[\])](?: as const)?\)+)\(\s*(['"`]).*?\1/gm;

/** The name of a case that every runtime runs. */
const CASE = /(?<=\bname: )(['"`]).* .*?\1/g;

/** Comments and titles of tests, with a sentence's line breaks closed. */
function proseOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const blocks = source.match(/\/\*\*?[\s\S]*?\*\//g) ?? [];
  const lines = source.match(LINE_COMMENT) ?? [];
  const title = file.startsWith('e2e/runtimes/') ? CASE : TITLE;
  const titles = source.match(title) ?? [];
  return [...blocks, ...lines, ...titles].map((text) =>
    text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' '),
  );
}

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n');

const isMarkdown = (file: string): boolean => file.endsWith('.md');

/** A comment without its marks. */
const bare = (text: string): string => text.replace(/^(?:\/\*\*?|\/\/)\s*|\s*\*\/$/g, '');

const foundIn = (
  pattern: RegExp,
  files: readonly string[],
  textsIn: (file: string, pattern: RegExp) => string[],
): string[] =>
  files.flatMap((file) =>
    textsIn(file, pattern)
      .filter((text) => pattern.test(text) && !ALLOWED.has(text))
      .map((text) => `${file}: ${text}`),
  );

const vagueIn = (files: readonly string[], textsIn: (file: string, pattern: RegExp) => string[]) =>
  foundIn(VAGUE, files, textsIn);

const DOCUMENTS = [...filesIn('docs', /\.md$/), ...readdirSync('.').filter(isMarkdown)];

const paragraphsOf = (file: string): string[] =>
  readFileSync(file, 'utf8').split(/\n(?=\s*\n|[-|#])/);

test('texts of the interface, and messages of assertions, name who acts', () => {
  const files = SOURCES.filter((file) => !file.endsWith('.css'));
  expect(files.length).toBeGreaterThan(1500);
  expect(vagueIn(files, textsOf)).toEqual([]);
});

test('pages and outputs of examples name who acts', () => {
  expect(PLAIN.length).toBeGreaterThan(10);
  expect(vagueIn(PLAIN, linesOf)).toEqual([]);
});

test('comments and titles of tests name who acts', () => {
  expect(SOURCES.length).toBeGreaterThan(1500);
  expect(vagueIn(SOURCES, proseOf)).toEqual([]);
});

test('comments begin with the thing that they describe', () => {
  const found = SOURCES.flatMap((file) =>
    proseOf(file).flatMap((text) => (CLAUSE.test(bare(text)) ? `${file}: ${text}` : [])),
  );
  expect(found).toEqual([]);
});

test('the check finds clauses, and allows questions', () => {
  expect(CLAUSE.test(bare('/** What a run left. */'))).toBe(true);
  expect(CLAUSE.test(bare('// Two parts: What is fixed, and the rest.'))).toBe(true);
  expect(CLAUSE.test(bare('// What if the Worker ends?'))).toBe(false);
  expect(CLAUSE.test(bare('/** The state that a run left. */'))).toBe(false);
});

test('the check reads trailing comments, and titles after a table', () => {
  const read = (source: string) => [
    ...(source.match(LINE_COMMENT) ?? []),
    ...(source.match(TITLE) ?? []),
  ];
  expect(read('go(); // nobody waits\n')).toEqual(['// nobody waits']);
  expect(read("test.each([\n  ['a'],\n] as const)('nobody %s', run);")).toHaveLength(1);
  expect(read("it.each(CASES)(\n  'nobody %s',\n  run,\n);")).toHaveLength(1);
  expect(read("const url = 'https://nobody.example';")).toEqual([]);
});

test('documents name who acts', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(50);
  expect(vagueIn(DOCUMENTS, paragraphsOf)).toEqual([]);
});

test('thousands are separated by a comma', () => {
  const code = SOURCES.filter((file) => !file.endsWith('.css'));
  expect([
    ...foundIn(SPACED_NUMBER, code, textsOf),
    ...foundIn(SPACED_NUMBER, SOURCES, proseOf),
    ...foundIn(SPACED_NUMBER, PLAIN, linesOf),
    ...foundIn(SPACED_NUMBER, DOCUMENTS, paragraphsOf),
  ]).toEqual([]);
});

test('the check finds spaced numbers, and allows columns', () => {
  for (const text of ['a list of 10 000', '1 000 000 rows', '1:50 000', 'a wave of 18\u202f000']) {
    expect(SPACED_NUMBER.test(text), text).toBe(true);
  }
  for (const text of [
    '10,000',
    's1 1 100',
    '1 0 100%',
    'v1 100',
    '12 1000',
    'at 14:22 200 answers',
  ]) {
    expect(SPACED_NUMBER.test(text), text).toBe(false);
  }
});
