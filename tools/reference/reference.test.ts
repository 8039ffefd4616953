import { describe, expect, test } from 'vitest';
import { clauseOfEntry } from '../../src/app/lib/reference/clause-of-entry.ts';
import { GATES, LOOKUP } from '../../src/core/call/gates/gate-table.ts';
import { trimMarker } from '../../src/core/test-support.ts';
import { CLAUSE_GROUPS } from '../../src/session/explain/all-clauses.ts';
import { CLAUSE_EXPORTS } from '../../src/session/explain/clause-exports.ts';
import { STEP_INFOS } from '../../src/session/explain/clauses.ts';
import { RULES } from '../../src/session/explain/rules.ts';
import { parseContract } from '../contract/parse-contract.ts';
import { readContract } from '../contract/read-contract.ts';
import { readDoc } from './read-doc.ts';
import { readEntry } from './read-entry.ts';
import { readExports, readReference } from './read-reference.ts';
import { readSourceFile } from './source-file.ts';

const clauses = CLAUSE_GROUPS.flatMap((group) => group.clauses);
const reference = readReference();
const texts = parseContract(readContract());
const entryOf = (name: string) => reference.entries.find((entry) => entry.name === name);

describe('the contract', () => {
  test('every public export of the core belongs to exactly one clause', () => {
    const listed = Object.values(CLAUSE_EXPORTS).flat();
    const core = reference.entries.filter(({ from }) => /^toolyard(\/testing)?$/.test(from));
    expect([...listed].sort()).toEqual(core.map(({ name }) => name).sort());
    const ids = clauses.map(({ id }) => id);
    expect(Object.keys(CLAUSE_EXPORTS).filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('every export of another entry has a clause of the contract', () => {
    const pages = new Set([...clauses.map(({ id }) => id), ...texts.map(({ id }) => id)]);
    const homeless = reference.entries.filter((entry) => !pages.has(clauseOfEntry(entry) ?? ''));
    expect(homeless.map(({ from, name }) => `${from} ${name}`)).toEqual([]);
  });

  test('every clause has a title, sentences and a source, and an id that fits into an address', () => {
    for (const { id, title, label, text, source } of clauses) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(title).not.toBe('');
      expect(label).toMatch(/^Clause /);
      expect(text).toMatch(/^[A-Z].*[.]$/);
      expect(source).toMatch(/^docs\/contract\.md#[a-z-]+$/);
    }
    expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length);
  });

  test('every export says what it is, and most give their source', () => {
    const silent = reference.entries.filter(({ doc }) => doc.text === '').map(({ name }) => name);
    expect(silent).toEqual([]);
    expect(reference.entries.filter(({ doc }) => doc.source).length).toBeGreaterThan(50);
  });
});

describe('the table of steps', () => {
  test('has the steps of a call, and each rule of it can be told', () => {
    expect(reference.steps.map(({ id }) => id)).toEqual(STEP_INFOS.map(({ id }) => id));
    const rules = reference.steps.flatMap((step) => step.rules.map(({ rule }) => rule));
    expect(rules.sort()).toEqual([...RULES.keys()].sort());
  });

  test('has the exact texts, with code and reason', () => {
    const textsOf = (id: string) => reference.steps.find((step) => step.id === id)?.texts;
    expect(textsOf('lookup')).toContainEqual({
      kind: 'refusal',
      text: 'Unknown tool: <name>',
      code: 'not_available',
    });
    expect(textsOf('allowlist')).toContainEqual({
      kind: 'refusal',
      text: 'Tool <name> is not permitted for this personality',
      code: 'not_available',
    });
    expect(textsOf('rate_limit')?.[0]).toEqual({
      kind: 'refusal',
      text: "Rate limit exceeded for '<name>': temporarily unavailable, retry in <n>s",
      code: 'not_available',
      reason: 'rate_limited',
    });
    expect(textsOf('arguments')).toContainEqual({
      kind: 'refusal',
      text: 'Arguments of <name> do not match its schema:<a line for each place>',
      code: 'input_invalid',
    });
    expect(textsOf('dry_run')).toContainEqual({
      kind: 'answer',
      text: '[dry-run] <name> would be called with: <JSON of the redacted arguments>',
    });
    expect(textsOf('trim')).toEqual([
      { kind: 'marker', text: trimMarker(7).trim().replace('7', '<N>') },
    ]);
    expect(textsOf('execute')?.map(({ reason }) => reason)).toEqual([
      undefined,
      undefined,
      'timeout',
      'aborted',
    ]);
  });
});

describe('an export', () => {
  test('that is derived from the table of gates names each gate', () => {
    const ids = [LOOKUP, ...GATES].map(({ id }) => `'${id}'`);
    expect(entryOf('GateId')?.signature.match(/'\w+'/g)).toEqual(ids);
  });

  test('has its signature, parameters, returns, throws, example and place', () => {
    expect(entryOf('trimText')).toMatchObject({
      kind: 'function',
      from: 'toolyard',
      signature: 'function trimText(text: string, budget: number): Trimmed',
      doc: {
        source: 'docs/contract.md#trim',
        examples: ["trimText('abcdef', 3).kept // 3"],
      },
      file: 'src/core/reduce/trim.ts',
      line: expect.any(Number),
    });
    expect(entryOf('err')?.doc.params).toEqual([
      { name: 'error', text: 'The text for the model: the mistake and what to do.' },
      { name: 'code', text: 'Default `execution_failed`.' },
    ]);
    expect(entryOf('createToolRegistry')?.doc.throws).toEqual([
      'ToolRegistryError as `registerAll` does.',
    ]);
    expect(entryOf('bashReducer')?.from).toBe('toolyard/reducers');
  });

  test('has the members of interfaces that the package does not export', () => {
    const names = entryOf('ToolRegistryOptions')?.members.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining(['onDuplicate', 'defaultTimeoutMs', 'approved']));
    expect(new Set(names).size).toBe(names.length);
  });

  test('of each entry of the package is listed', () => {
    for (const name of ['createToolServer', 'toolyardFor', 'connectMcpServer', 'toWorkspace']) {
      expect(entryOf(name)?.doc.text, name).not.toBe('');
    }
    expect(entryOf('builtinNames')?.file).toBe('src/kinds/builtin/table.ts');
  });

  test('of a class has the comments of its interface, and nothing that is private', () => {
    const members = entryOf('DefaultToolRegistry')?.members ?? [];
    expect(members.find(({ name }) => name === 'executeParallel')?.doc.text).toBe(
      'Never rejects; results in input order.',
    );
    expect(members.map(({ name }) => name)).not.toContain('#turn');
  });

  test('of an interface has the members of parents that are not public', () => {
    const members = entryOf('GateEvent')?.members.map(({ name }) => name);
    expect(members).toEqual(expect.arrayContaining(['gate', 'rule', 'toolCallId', 'at']));
  });

  test('of an overloaded function shows every overload once', () => {
    expect(entryOf('defineTool')?.signature.match(/function defineTool/g)).toHaveLength(2);
  });
});

describe('a comment', () => {
  test('is read in its parts, also where tags stand within a line', () => {
    expect(readDoc('Keeps time. @returns an idempotent release.')).toEqual({
      text: 'Keeps time.',
      params: [],
      returns: 'an idempotent release.',
      throws: [],
      examples: [],
    });
    const doc = readDoc(
      [
        'Cuts a text.',
        '',
        '@param text what is cut,',
        '  whole.',
        '@throws never.',
        '@example',
        'cut("a @returns b")',
        '',
        'Source: docs/contract.md#trim.',
      ].join('\n'),
    );
    expect(doc).toMatchObject({
      text: 'Cuts a text.',
      params: [{ name: 'text', text: 'what is cut, whole.' }],
      throws: ['never.'],
      examples: ['cut("a @returns b")'],
      source: 'docs/contract.md#trim',
    });
  });

  test.each([
    ['Bounds each execution, in milliseconds. Default: no bound.', 'no bound'],
    ['When a tool is there already. Default `throw`.', '`throw`'],
    ['Length of the window in seconds, default 60.', '60'],
    ['What `toolyard/schema` says by default is kept.', undefined],
  ])('tells the default: %s', (comment, expected) => {
    const { text, defaultText } = readDoc(comment);
    expect(defaultText).toBe(expected);
    expect(text).not.toMatch(/[Dd]efault:? [`\dn]/);
  });
});

describe('a module', () => {
  const FILES: Record<string, string> = {
    '/p/index.ts': "export * from './a.ts';\nexport { type B } from './b.ts';",
    '/p/a.ts': '/** One. */\n// Why it is so.\nexport const one: number = 1;\nconst own = 2;',
    '/p/b.ts':
      'interface Base {\n  /** Shared. */\n  at: number;\n}\n/** Two. */\nexport interface B extends Base {\n  /** Said. */\n  say?(word: string): void;\n}',
  };
  const read = (path: string) => readSourceFile(path, FILES[path] ?? '');

  test('gives what its door names, in that order', () => {
    const entries = readExports('/p/index.ts', 'p', read);
    expect(entries.map(({ name, doc, line }) => [name, doc.text, line])).toEqual([
      ['one', 'One.', 3],
      ['B', 'Two.', 6],
    ]);
    expect(entries[0]?.signature).toBe('const one: number = 1');
    expect(entries[1]?.members.map(({ signature, doc }) => [signature, doc.text])).toEqual([
      ['say?(word: string): void', 'Said.'],
      ['at: number', 'Shared.'],
    ]);
  });

  test('that promises what it does not declare fails, and says where', () => {
    const broken = (path: string) =>
      readSourceFile(path, path === '/p/index.ts' ? "export { gone } from './a.ts';" : '');
    expect(() => readExports('/p/index.ts', 'p', broken)).toThrow(
      '/p/a.ts does not declare gone, which /p/index.ts exports.',
    );
    expect(() => readSourceFile('/p/x.ts', 'export interface {')).toThrow('/p/x.ts does not parse');
    expect(readEntry(read('/p/a.ts'), 'absent')).toBeUndefined();
  });
});
