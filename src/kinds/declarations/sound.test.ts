import { describe, expect, test } from 'vitest';
import { loadDeclarations } from '../index.ts';
import { fakeKind } from './test-support.ts';

async function load(text: string, knownTools: string[] = []) {
  const { loaded, problems } = await loadDeclarations(
    text,
    { knownTools },
    { kinds: [fakeKind('fake')] },
  );
  return {
    schemas: Object.fromEntries(loaded.tools.map(({ tool }) => [tool.name, tool.schema])),
    problems: problems.map(({ line, column, message }) => `${line}:${column} ${message}`),
  };
}

const properties = (schema: unknown) => (schema as { properties: object }).properties;

test('a warning about a value is reported once, even if aliases repeat the value', async () => {
  const { problems } = await load(`tools:
  - {name: a, type: fake, parameters: {n: &n {type: integer, default: 9007199254740993}}}
  - {name: b, type: fake, parameters: {n: *n}}
`);
  expect(problems.filter((one) => one.includes('too many digits'))).toHaveLength(1);
});

test('the bounds of 64-bit integers are no problem', async () => {
  const { problems } = await load(`tools:
  - name: a
    type: fake
    parameters: {n: {type: integer, minimum: -9223372036854775808, maximum: 9223372036854775807}}
`);
  expect(problems).toEqual([]);
});

describe('merge keys', () => {
  const BASE = `- &base
  name: a
  type: fake
  parameters: &page
    page: {type: integer, default: 1}
    size: {type: integer, default: 20}
`;

  test.each(['x-base', '.base', 'base', 'defaults', 'common', '"shared values"'])(
    'may copy a mapping that is outside of the tools, below %s',
    async (field) => {
      const { schemas, problems } = await load(
        `${field}: &base\n  type: fake\ntools:\n  - <<: *base\n    name: a\n`,
      );
      expect([Object.keys(schemas), problems]).toEqual([['a'], []]);
    },
  );

  test('may copy a part of a field that has no other use, in a tool too', async () => {
    const { problems } = await load(`parts:
  - {page: &page {q: {type: string}}}
tools:
  - {name: a, type: fake, parameters: *page, extra: &extra {port: 1}}
  - {name: b, type: fake, place: *extra}
`);
    expect(problems).toEqual([]);
  });

  test('an anchor that only its own field uses, or none, is no use of the field', async () => {
    const { problems } = await load(`own: [&one 1, *one]
unused: &unused {type: fake}
tools:
  - {name: a, type: fake, parametrs: &p {q: {type: string}}}
  - {name: b, type: fake, parameters: *p}
`);
    expect(problems).toEqual([
      "1:1 'own' is not a field here. Remove it.",
      "2:1 'unused' is not a field here. Remove it.",
      "4:27 'parametrs' is not a field of a tool of type 'fake'. Did you mean 'parameters'?",
    ]);
  });

  test('copy a mapping; the keys of the entry win, in any order', async () => {
    const { schemas, problems } = await load(`${BASE}- name: b
  <<: *base
  parameters:
    size: {type: integer, default: 5}
    <<: *page
    query: {type: string, required: true}
`);
    expect(problems).toEqual([]);
    expect(schemas.b).toEqual({
      type: 'object',
      properties: {
        size: { type: 'integer', default: 5 },
        query: { type: 'string' },
        page: { type: 'integer', default: 1 },
      },
      required: ['query'],
    });
  });

  test('take a list, of which the first mapping wins', async () => {
    const { schemas, problems } = await load(`- name: a
  type: fake
  parameters: &x {q: {type: string}}
- name: b
  type: fake
  parameters: &y {q: {type: integer}, r: {type: integer}}
- {name: c, type: fake, parameters: {<<: [*x, *y]}}
`);
    expect(problems).toEqual([]);
    expect(properties(schemas.c)).toEqual({ q: { type: 'string' }, r: { type: 'integer' } });
  });

  test('a problem in a copied mapping is reported where the author wrote it', async () => {
    const { problems } = await load(
      `- &base\n  name: a\n  type: fake\n  parameters: {q: {type: str}}\n- {<<: *base, name: b}\n`,
    );
    expect(problems).toEqual([
      "4:26 There is no type 'str' in JSON Schema. Write 'type: string'.",
      "4:26 There is no type 'str' in JSON Schema. Write 'type: string'.",
    ]);
  });

  test("'<<' in quotes is an ordinary key", async () => {
    const { schemas } = await load(`- {name: a, type: fake, parameters: {"<<": {type: string}}}\n`);
    expect(properties(schemas.a)).toEqual({ '<<': { type: 'string' } });
  });
});

describe('unusual but valid text has no problem', () => {
  test.each([
    ['a tab in a block text', '- name: a\n  type: fake\n  description: |\n    x:\n    \ty\n'],
    ['tabs between brackets', '[\n\t{name: a,\n\t\ttype: fake}\n]'],
    ['tabs after values', '- name: a\t\n  type:\tfake\t# tab\n'],
    ['addresses in JSON', '[{"name": "a", "type": "fake", "config": "https://a.example/*x*/"}]'],
    ['YAML 1.1 by its directive', '%YAML 1.1\n---\n- {name: a, type: fake, config: 2001-01-01}\n'],
    [
      'types in a list',
      "- {name: a, type: fake, parameters: {q: {type: [string, 'null'], default: null}}}",
    ],
    ['choices without a type', '- {name: a, type: fake, parameters: {q: {enum: [1, two, null]}}}'],
    [
      'alternatives that require properties of their parent',
      '- name: a\n  type: fake\n  parameters:\n    type: object\n    properties: {id: {type: string}, url: {type: string}}\n    anyOf: [{required: [id]}, {required: [url]}]\n',
    ],
    [
      'a map with keys that are not listed',
      '- name: a\n  type: fake\n  parameters:\n    type: object\n    properties: {}\n    required: [id]\n    additionalProperties: {type: string}\n',
    ],
    [
      'tuples, definitions and references',
      '- name: a\n  type: fake\n  parameters:\n    type: object\n    properties: {at: {$ref: "#/$defs/Point"}}\n    $defs: {Point: {type: array, prefixItems: [{type: number}, {type: number}], items: false}}\n',
    ],
    [
      'a pattern that is legal without u',
      "- {name: a, type: fake, parameters: {q: {type: string, pattern: '^[\\w-.]+\\-$'}}}",
    ],
    [
      'annotations of others',
      '- {name: a, type: fake, parameters: {q: {type: string, example: x, x-order: 1, format: color}}}',
    ],
  ])('%s', async (_what, text) => {
    const { schemas, problems } = await load(text);
    expect(problems).toEqual([]);
    expect(Object.keys(schemas)).toEqual(['a']);
  });

  test("names of the program's own tools are known", async () => {
    const text =
      '- {name: a, type: fake}\n---\npersonalities:\n  - {id: p, toolset: [a, read_file]}\nagents:\n  - {name: s, plan: [{call: read_file}]}\n';
    expect((await load(text, ['read_file'])).problems).toEqual([]);
    expect((await load(text)).problems).toEqual([
      "4:26 No tool here is named 'read_file'.",
      "6:29 No tool here is named 'read_file'.",
    ]);
  });
});

test('many aliases are resolved in one pass', async () => {
  const aliases = Array(40_000).fill('*x').join(',');
  const { problems } = await load(`- {name: a, type: fake, config: [&x 1, ${aliases}]}`);
  expect(problems).toEqual([]);
});

test('loads the tools of a large OpenAPI document', async () => {
  const description = 'What the operation does, in the words of a long document. '.repeat(16);
  const tools = Array.from({ length: 600 }, (_, index) => ({
    name: `operation_${index}`,
    type: 'fake',
    description,
    parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  }));
  const { schemas, problems } = await load(JSON.stringify({ tools }));
  expect(problems).toEqual([]);
  expect(Object.keys(schemas)).toHaveLength(600);
});
