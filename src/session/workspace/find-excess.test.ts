import { describe, expect, test } from 'vitest';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { findExcess, findExcessInText } from './find-excess.ts';
import { type Limit, MAX_CALLS, MAX_DOCUMENT_CHARS, WORKSPACE_LIMITS } from './limits.ts';
import { readImport } from './parse-import.ts';
import type { Workspace } from './workspace.ts';

const example = createDefaultWorkspace(catalogContent);
const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const call = (argsText: string, index = 0) => ({
  ...{ id: `c${index}`, toolCallId: `call_${index}`, tool: 'read_file', argsText },
});
const withCalls = (calls: Workspace['batches'][number]['calls']): Partial<Workspace> => ({
  batches: [{ id: 'b', name: 'B', description: '', calls }],
  batchId: 'b',
});
const [personality] = example.personalities;
if (!personality) throw new Error('The example has no personality.');

describe('a document at a limit is imported, and one above it is refused with a sentence', () => {
  test.each<[what: string, at: (over: number) => object, sentence: string]>([
    [
      'the name of the workspace',
      (over) => ({ name: 'x'.repeat(200 + over) }),
      'The field name has 201 characters. The limit is 200. Shorten it.',
    ],
    [
      'the description of a batch',
      (over) => ({
        batches: [{ id: 'b', name: 'B', description: 'x'.repeat(20_000 + over), calls: [] }],
        batchId: 'b',
      }),
      'The field batches.0.description has 20,001 characters. The limit is 20,000. Shorten it.',
    ],
    [
      'the length of a schema',
      (over) => ({ schemaTexts: { read_file: 'x'.repeat(1_000_000 + over) } }),
      'The field schemaTexts.read_file has 1,000,001 characters. The limit is 1,000,000. Shorten it.',
    ],
    [
      'the depth of a schema',
      (over) => ({ schemaTexts: { read_file: nested(200 + over) } }),
      'The field schemaTexts.read_file is nested 201 levels deep. The limit is 200. Use fewer nested lists and objects.',
    ],
    [
      'the length of arguments',
      (over) => withCalls([call('1'.repeat(5_000_000 + over))]),
      'The field batches.0.calls.0.argsText has 5,000,001 characters. The limit is 5,000,000. Shorten it.',
    ],
    [
      'the depth of arguments',
      (over) => withCalls([call(nested(200 + over))]),
      'The field batches.0.calls.0.argsText is nested 201 levels deep. The limit is 200. Use fewer nested lists and objects.',
    ],
    [
      'calls',
      (over) => withCalls(many(MAX_CALLS + over, (index) => call('{}', index))),
      'The field batches.0.calls has 10,001 entries. The limit is 10,000. Remove some, or split the workspace into smaller ones.',
    ],
    [
      'tools',
      (over) => ({
        tools: many(5000 + over, (index) => ({ id: `t${index}`, code: '', disabled: false })),
      }),
      'The field tools has 5,001 entries. The limit is 5,000. Remove some, or split the workspace into smaller ones.',
    ],
    [
      'personalities',
      (over) => ({
        personalities: many(500 + over, (index) => ({ ...personality, id: `p${index}` })),
        personalityId: 'p0',
      }),
      'The field personalities has 501 entries. The limit is 500. Remove some, or split the workspace into smaller ones.',
    ],
    [
      'the name of a tool with a reducer',
      (over) => ({ reducers: { ['x'.repeat(200 + over)]: '' } }),
      'The field reducers has a name of 201 characters. The limit is 200. Shorten it.',
    ],
    [
      'approved parameters',
      (over) => ({
        registry: {
          ...example.registry,
          approved: { a: { description: '', parameters: { a: JSON.parse(nested(200 + over)) } } },
        },
      }),
      'The field registry.approved.a.parameters is nested more than 200 levels deep. The limit is 200. Use fewer nested lists and objects.',
    ],
  ])('%s', async (_what, at, sentence) => {
    const read = (over: number) => readImport(JSON.stringify({ ...example, ...at(over) }));
    expect(await read(0)).toMatchObject({ ok: true });
    expect(await read(1)).toEqual({
      ok: false,
      notice: `The import failed. No workspace was changed. ${sentence}`,
    });
  });
});

test('every field of a document has a limit', () => {
  const missing: string[] = [];
  const visit = (value: unknown, limit: Limit | undefined, path: string) => {
    if (typeof value === 'string' && limit?.chars === undefined) missing.push(path);
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value) && limit?.entries === undefined) missing.push(`${path}[]`);
    if (limit?.chars !== undefined && limit.depth !== undefined) return;
    for (const [key, inner] of Object.entries(value)) {
      visit(inner, limit?.fields?.[key] ?? limit?.each, `${path}.${key}`);
    }
  };
  const { approved: _, ...registry } = example.registry;
  // Texts with few values that the format checks: `format`, `strategy`, `end`.
  const listed = /\.(?:format|strategy|end|emptyAllowlist|onCollision|memoryScope|encoding)$/;
  visit({ ...example, registry }, WORKSPACE_LIMITS, '');
  expect(missing.filter((path) => !listed.test(path))).toEqual([]);
});

describe('a text is measured before it is parsed', () => {
  test.each([
    ['too long', 'x'.repeat(MAX_DOCUMENT_CHARS + 1), /^The text has 20,000,001 characters/],
    ['nested', nested(1_000_000), /^The text is nested 1,000,000 levels deep\. The limit is 220/],
    ['nested and cut off', '[{"a":'.repeat(500), /1,000 levels/],
  ])('%s', (_what, text, sentence) => {
    expect(findExcessInText(text)).toMatch(sentence);
  });

  test('brackets in strings do not count', () => {
    const text = '[{('.repeat(10_000);
    for (const string of [text, `\\${text}`, `"${text}`, `\\"${text}\\\\`]) {
      expect(findExcessInText(JSON.stringify({ [string]: [string] }))).toBeUndefined();
    }
    expect(findExcessInText(`"\\\\"${'['.repeat(300)}`)).toMatch(/300 levels/);
  });
});

test('brackets of a text that is not JSON do not count', () => {
  // Colours of a terminal: each sequence opens a bracket.
  const value = '\u001b[2mline\u001b[22m '.repeat(400);
  const sample = {
    id: 's',
    name: 'S',
    tool: 'terminal',
    argsText: '{}',
    result: { ok: true, value },
  };
  expect(findExcess({ samples: [sample] })).toBeUndefined();
});

test('hostile texts take linear time', () => {
  const cost = (text: string) => {
    const began = process.cpuUsage();
    findExcessInText(text);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  };
  for (const part of ['"\\', '\\"', '"', '[', '[1,']) {
    // Quadratic work would take minutes.
    expect(cost(part.repeat(MAX_DOCUMENT_CHARS / part.length))).toBeLessThan(2000);
  }
});

test('the parts that an edit leaves are not read again', () => {
  let reads = 0;
  const calls = new Proxy([call('{}')], {
    get: (list, key) => {
      reads += 1;
      return Reflect.get(list, key);
    },
  });
  const before = { batches: [{ id: 'b', calls }] };
  expect(findExcess({ ...before, name: 'x' }, WORKSPACE_LIMITS, before)).toBeUndefined();
  expect(reads).toBe(0);
  expect(findExcess(before)).toBeUndefined();
  expect(reads).toBeGreaterThan(0);
});
