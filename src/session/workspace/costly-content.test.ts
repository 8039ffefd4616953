import { expect, test } from 'vitest';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { createUserCodeWorkspace } from '../testing/open-test-session.ts';
import { holdsCode } from './parse-import.ts';

const PLAIN = createUserCodeWorkspace({ calls: [['read_file', { path: 'README.md' }]] });

test('the example and a plain edit of a schema can run at once', () => {
  expect(holdsCode(createDefaultWorkspace(catalogContent))).toBe(false);
  const schema = { type: 'object', properties: { path: { type: 'string', minLength: 1 } } };
  expect(holdsCode({ ...PLAIN, schemaTexts: { read_file: JSON.stringify(schema) } })).toBe(false);
});

test.each([
  '{"pattern": "(a+)+$"}',
  '{"\\u0070attern": "(a+)+$"}',
  '{"patternProperties": {"(a+)+$": {}}}',
  '{"properties": {"path": {"format": "url"}}}',
  '{"allOf": [{"allOf": [{}, {}]}, {"allOf": [{}, {}]}]}',
  '{"anyOf": [{}, {}]}',
  '{"$defs": {"a": {}}, "$ref": "#/$defs/a"}',
])('a schema waits for Run: %s', (text) => {
  expect(holdsCode({ ...PLAIN, schemaTexts: { read_file: text } })).toBe(true);
});

test.each([
  "grep -E '^(a+)+$' README.md",
  'find . -name *a*a*a*a*b',
  'ls *a*a*a*',
  'gr\\ep -E x',
  `echo ${'a'.repeat(1_900_000)}`,
])('a terminal command waits for Run: %.40s', (command) => {
  expect(holdsCode(createUserCodeWorkspace({ calls: [['terminal', { command }]] }))).toBe(true);
});

test('a command whose name is spelled with an escape waits for Run', () => {
  const workspace = createUserCodeWorkspace({ calls: ['terminal'] });
  const argsText = '{"\\u0063ommand": "\\u0067rep -E (a+)+$ x"}';
  const batches = workspace.batches.map((batch) => ({
    ...batch,
    calls: batch.calls.map((call) => ({ ...call, argsText })),
  }));
  expect(holdsCode({ ...workspace, batches })).toBe(true);
});

test('a very large document waits for Run', () => {
  const args = { path: '1,'.repeat(750_000) };
  expect(holdsCode(createUserCodeWorkspace({ calls: [['read_file', args]] }))).toBe(true);
});
