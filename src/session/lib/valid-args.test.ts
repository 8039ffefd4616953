import { describe, expect, it } from 'vitest';
import { toIssuesOf, validArgs } from './valid-args.ts';

const text = { type: 'string' };
const word = { ...text, pattern: '^[a-z]+$' };

const PARTS: readonly [string, object, unknown][] = [
  ['days', { type: 'integer', minimum: 3, maximum: 5, multipleOf: 2 }, 4],
  ['price', { type: 'number', exclusiveMinimum: 0.2, multipleOf: 0.1 }, 1],
  ['price', { type: 'number', minimum: 0.25, maximum: 0.35, multipleOf: 0.1 }, 0.3],
  ['count', { type: 'integer', maximum: -5, multipleOf: 4 }, -8],
  ['count', { type: 'integer', multipleOf: 1.5, minimum: 1 }, 3],
  ['count', { allOf: [{ type: 'integer', minimum: 1 }, { multipleOf: 3 }, { multipleOf: 2 }] }, 6],
  ['count', { type: 'integer', minimum: 5, description: 'How many, e.g. 3' }, 5],
  ['tags', { items: { ...text, examples: ['red'] }, minItems: 2 }, ['red', 'red 2']],
  [
    'tags',
    { items: { ...text, examples: ['red', 'blue'] }, minItems: 3 },
    ['red', 'blue', 'red 2'],
  ],
  ['tags', { items: text, minItems: 3 }, ['example', 'example 2', 'example 3']],
  ['tags', { items: { enum: ['a', 'b', 'c'] }, minItems: 2 }, ['a', 'b']],
  ['tags', { items: word, minItems: 2 }, ['a', expect.stringMatching(/^[a-z]+$/)]],
  ['tags', { items: { ...text, pattern: '^\\d{4}$' }, minItems: 3 }, ['1111', '1112', '1113']],
  ['names', { items: { ...text, maxLength: 3 }, minItems: 2 }, ['Ada', 'Ad2']],
  [
    'mails',
    { items: { ...text, format: 'email' }, minItems: 2 },
    ['ada@example.com', 'ada2@example.com'],
  ],
  ['dates', { items: { ...text, format: 'date' }, minItems: 2 }, ['2026-01-15', '2026-01-16']],
  ['paths', { items: text, minItems: 2 }, ['README.md', 'README-2.md']],
  ['ids', { items: { type: 'integer' }, minItems: 3 }, [1, 2, 3]],
  ['on', { items: { type: 'boolean' }, minItems: 2 }, [false, true]],
  [
    'rows',
    { items: { type: 'object', properties: { id: text }, required: ['id'] }, minItems: 2 },
    [{ id: '1' }, { id: '2' }],
  ],
  ['tags', { examples: [['red', 'red']], items: text }, ['red', 'red 2']],
  ['tags', { default: ['red'], items: text, minItems: 2 }, ['red', 'red 2']],
  ['title', { ...text, examples: ['red', 'yellow'], minLength: 5 }, 'yellow'],
  ['city', { ...text, default: 'Rome', minLength: 6 }, 'Berlin'],
  ['code', { ...text, examples: ['red'], pattern: '^[A-Z]{3}$' }, 'AAA'],
  ['code', { ...text, pattern: '^[A-Z]{3}$', description: 'A code, e.g. red' }, 'AAA'],
  ['order', { ...text, enum: ['a', 'desc'], minLength: 2 }, 'desc'],
  ['order', { ...text, default: 'up', enum: ['asc', 'desc'] }, 'asc'],
  ['kind', { ...text, default: 'y', const: 'z' }, 'z'],
  ['size', { ...text, not: { const: 'example' } }, 'example 2'],
  [
    'size',
    {
      oneOf: [
        { type: 'integer', multipleOf: 3 },
        { type: 'integer', multipleOf: 5 },
      ],
    },
    3,
  ],
  ['list', { type: 'array', contains: { const: 3 } }, [3]],
  [
    'place',
    { type: 'object', properties: { city: text, zip: text }, minProperties: 1 },
    { city: 'Berlin' },
  ],
  ['labels', { type: 'object', additionalProperties: text, minProperties: 1 }, { key: 'key' }],
  [
    'pay',
    {
      type: 'object',
      properties: { kind: { enum: ['card'] } },
      required: ['kind'],
      if: { properties: { kind: { const: 'card' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['number'], properties: { number: { ...text, minLength: 9 } } },
    },
    { kind: 'card', number: 'example example' },
  ],
];

it.each(PARTS)('the first value of %s with %j is valid: %j', (name, rules, value) => {
  const isList = Array.isArray(value) || 'items' in rules;
  const part = isList ? { type: 'array', uniqueItems: true, ...rules } : rules;
  const schema = { type: 'object', properties: { [name]: part }, required: [name] };
  const args = validArgs(schema);
  expect(toIssuesOf(schema)?.(args)).toEqual([]);
  expect(args).toEqual({ [name]: value });
});

describe('arguments without a valid value', () => {
  const twice = { oneOf: [text, text] };

  it('stay as they are, and the rest is mended', () => {
    const n = { type: 'integer', minimum: 3, multipleOf: 2 };
    const schema = { type: 'object', properties: { a: twice, n }, required: ['a', 'n'] };
    expect(validArgs(schema)).toEqual({ a: 'example', n: 4 });
  });

  it('end', () => {
    const node: Record<string, unknown> = { type: 'object', required: ['next', 'n'] };
    node.properties = { next: { $ref: '#' }, n: { type: 'integer', minimum: 3, multipleOf: 2 } };
    expect(JSON.stringify(validArgs(node)).length).toBeLessThan(1_000_000);
  });
});
