import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprintOf, type JsonSchema } from '../index.ts';
import { makeTool } from '../test-support.ts';
import { sha256 } from './sha-256.ts';

async function expected(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

test('SHA-256 is what the platform computes, for every length around a block', async () => {
  for (let length = 0; length < 200; length++) {
    const text = 'é'.repeat(length % 7) + 'x'.repeat(length);
    expect(sha256(text)).toBe(await expected(text));
  }
  const file = readFileSync(new URL('../registry/registry.ts', import.meta.url), 'utf8');
  expect(sha256(file)).toBe(await expected(file));
});

const PARAMETERS: JsonSchema = {
  type: 'object',
  properties: { path: { type: 'string', description: 'Where to.' }, mode: { enum: ['r', 'w'] } },
  required: ['path'],
};
const WRITE = { name: 'write_file', description: 'Writes a file.' };

test('is stable, so that it can be stored', () => {
  expect(fingerprintOf({ ...WRITE, parameters: PARAMETERS })).toBe(
    'sha256:fc7465c4f769f45496643ca86dd125cb6f5ae58f864d94d8cd1db01611046a8b',
  );
});

test('is the same for a tool and its definitions, in any key order', () => {
  const { type, properties, required } = PARAMETERS;
  const all = [
    makeTool('write_file', { ...WRITE, schema: PARAMETERS }),
    { ...WRITE, parameters: { required, properties, type } },
    { ...WRITE, input_schema: JSON.parse(JSON.stringify(PARAMETERS)) },
    { ...WRITE, parameters: { ...PARAMETERS, title: undefined } },
    // Members that the model does not see do not count.
    { ...WRITE, description: 'Writes a\u200B file.', parameters: PARAMETERS },
  ];
  expect(new Set(all.map(fingerprintOf)).size).toBe(1);
});

test.each([
  ['the name', { name: 'write_fiIe' }],
  ['the description', { description: 'Writes a file. ' }],
  ['a text deep inside', { parameters: deep('Where to!') }],
  ['the order of a list', { parameters: { ...PARAMETERS, required: ['mode', 'path'] } }],
  ['a number that is a text', { parameters: { ...PARAMETERS, maxProperties: '2' } }],
])('%s changes the fingerprint', (_what, change) => {
  const before = { ...WRITE, parameters: PARAMETERS };
  expect(fingerprintOf({ ...before, ...change })).not.toBe(fingerprintOf(before));
});

function deep(description: string): JsonSchema {
  return { ...PARAMETERS, properties: { path: { type: 'string', description } } };
}

test('differs exactly where the JSON differs', () => {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, member]) => ({ [key]: sorted(member) }))
        : value;
  const schema = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 4 }));
  fc.assert(
    fc.property(schema, schema, (a, b) => {
      // Names of hidden characters have their own tests.
      const same = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
      expect(
        fingerprintOf({ ...WRITE, parameters: a }) === fingerprintOf({ ...WRITE, parameters: b }),
      ).toBe(same);
    }),
    { examples: [[{ a: `#${sha256('x')}` }, { a: 'x' }]] },
  );
});

test('visits shared parts once', () => {
  let reads = 0;
  let schema: JsonSchema = {
    get type() {
      reads += 1;
      return 'string';
    },
  };
  for (let level = 0; level < 26; level++) schema = { anyOf: [schema, schema] };
  fingerprintOf({ ...WRITE, parameters: JSON.parse('{}') });
  expect(fingerprintOf({ ...WRITE, parameters: schema })).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(reads).toBeLessThan(20);
});
