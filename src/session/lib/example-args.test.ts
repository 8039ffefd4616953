import { expect, test } from 'vitest';
import { compileSchema } from '../../schema/index.ts';
import { exampleArgs } from './example-args.ts';

test('required properties get a value of their type, others are left out', () => {
  const schema = {
    type: 'object',
    properties: {
      text: { type: 'string' },
      count: { type: 'integer', minimum: 3 },
      on: { type: 'boolean' },
      list: { type: 'array' },
      nothing: { type: ['null', 'string'] },
      place: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      left: { type: 'string' },
    },
    required: ['text', 'count', 'on', 'list', 'nothing', 'place', 'not-there'],
  };
  expect(exampleArgs(schema)).toEqual({
    text: 'example',
    count: 3,
    on: false,
    list: [],
    nothing: null,
    place: { city: 'Berlin' },
  });
});

test('examples, defaults, constants and choices come first, in this order', () => {
  const of = (property: unknown) => exampleArgs({ properties: { a: property }, required: ['a'] });
  expect(of({ type: 'string', examples: ['x'], default: 'y' })).toEqual({ a: 'x' });
  expect(of({ type: 'string', default: 'y', const: 'z' })).toEqual({ a: 'y' });
  expect(of({ const: 'z', enum: ['e'] })).toEqual({ a: 'z' });
  expect(of({ enum: ['e', 'f'] })).toEqual({ a: 'e' });
});

test('an example that lost digits gives way to a value that the schema accepts', () => {
  const of = (property: unknown) => exampleArgs({ properties: { a: property }, required: ['a'] });
  expect(of({ type: 'integer', examples: [2 ** 53], default: 5 })).toEqual({ a: 5 });
  expect(of({ type: 'integer', example: 2 ** 53, minimum: 3 })).toEqual({ a: 3 });
});

test.each([
  ['City name, e.g. Berlin', 'Berlin'],
  ['The city and state, e.g. San Francisco, CA', 'San Francisco, CA'],
  ['The city and state (e.g. San Francisco, CA).', 'San Francisco, CA'],
  ['A city, e.g. Paris, Rome', 'Paris'],
  ['A city, e.g. Boston, MA or Paris', 'Boston, MA'],
  ['The stock ticker symbol, e.g. AAPL for Apple Inc.', 'AAPL'],
  ['The place (e.g. "New York, NY").', 'New York, NY'],
  ['A glob, for example `src/**/*.ts`, or a file', 'src/**/*.ts'],
  ['Where to look, such as San Francisco or Paris', 'San Francisco'],
  ['A version, e.g. 1.2.3.', '1.2.3'],
  ['City, e.g. Lisbon (Portugal).', 'Lisbon'],
  ['Nothing is named here', 'example'],
])('the description "%s" gives %s', (description, value) => {
  const schema = { properties: { a: { type: 'string', description } }, required: ['a'] };
  expect(exampleArgs(schema)).toEqual({ a: value });
});

test.each([
  ['start_date', {}, '2026-01-15'],
  ['dateOfBirth', {}, '2026-01-15'],
  ['created_at', {}, '2026-01-15T09:30:00Z'],
  ['updatedAt', {}, '2026-01-15T09:30:00Z'],
  ['timestamp', {}, '2026-01-15T09:30:00Z'],
  ['event_time_stamp', {}, '2026-01-15T09:30:00Z'],
  ['dateTime', {}, '2026-01-15T09:30:00Z'],
  ['start_datetime', {}, '2026-01-15T09:30:00Z'],
  ['startTime', {}, '09:30'],
  ['timeZone', {}, 'Europe/Berlin'],
  ['candidate', {}, 'example'],
  ['timeout', {}, 'example'],
  ['update', {}, 'example'],
  ['format', {}, 'example'],
  ['at', {}, 'example'],
  ['at_risk', {}, 'example'],
  ['userEmail', {}, 'ada@example.com'],
  ['city_name', {}, 'Berlin'],
  ['constructor', {}, 'example'],
  ['a', { format: 'uuid' }, '6f1c4e2a-8d3b-4c5e-9f70-1a2b3c4d5e6f'],
  ['city', { minLength: 8, maxLength: 9 }, 'Berlin ex'],
  ['city', { maxLength: 3 }, 'Ber'],
])('a text named %s with %o is %s', (name, rules, value) => {
  const schema = { properties: { [name]: { type: 'string', ...rules } }, required: [name] };
  expect(exampleArgs(schema)).toEqual({ [name]: value });
});

test('numbers and lists stay within the limits of their schema', () => {
  const of = (property: unknown) => exampleArgs({ properties: { a: property }, required: ['a'] });
  expect(of({ type: 'integer', description: 'Days, e.g. 7' })).toEqual({ a: 7 });
  expect(of({ type: 'number', exclusiveMinimum: 0.5 })).toEqual({ a: 1 });
  expect(of({ type: 'integer', maximum: 0 })).toEqual({ a: 0 });
  expect(of({ type: 'number', minimum: -40, maximum: 50 })).toEqual({ a: 0 });
  expect(of({ type: 'number', minimum: -40, maximum: -10 })).toEqual({ a: -10 });
  expect(of({ type: 'integer', exclusiveMinimum: -90 })).toEqual({ a: 0 });
  expect(of({ type: 'integer', exclusiveMaximum: 0 })).toEqual({ a: -1 });
  expect(of({ type: 'integer', minimum: 1.5 })).toEqual({ a: 2 });
  expect(of({ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 })).toEqual({ a: 0.5 });
  expect(of({ type: 'number' })).toEqual({ a: 1 });
  expect(of({ type: 'array', minItems: 2, items: { type: 'string' } })).toEqual({
    a: ['example', 'example'],
  });
});

const entity = {
  type: 'object',
  properties: { name: { type: 'string' }, notes: { type: 'array', items: { type: 'string' } } },
  required: ['name', 'notes'],
};

test.each<[string, object, unknown]>([
  ['objects', { items: entity }, [{ name: 'Ada', notes: ['example'] }]],
  ['texts', { items: { type: 'string' } }, ['example']],
  ['alternatives', { items: { oneOf: [{ type: 'integer' }, { type: 'string' }] } }, [1]],
  ['anything', {}, []],
  ['anything, as an empty schema', { items: {} }, []],
  ['none at least', { items: entity, minItems: 0 }, []],
  ['none at most', { items: entity, maxItems: 0 }, []],
])('a required list of %s has an item if its schema describes one', (_, rules, value) => {
  const list = { type: 'array', ...rules };
  expect(exampleArgs({ type: 'object', properties: { list }, required: ['list'] })).toEqual({
    list: value,
  });
});

test('a schema that contains itself ends, and each value has its type', () => {
  const schema: Record<string, unknown> = { type: 'object', required: ['a', 'n', 'list'] };
  const list = { type: 'array', items: schema, minItems: 1 };
  schema.properties = { a: schema, n: { type: 'number' }, list };
  const text = JSON.stringify(exampleArgs(schema));
  expect(text).not.toContain('null');
  expect(text.length).toBeLessThan(1_000_000);
});

test('a schema without properties gives an empty object', () => {
  expect(exampleArgs({})).toEqual({});
  expect(exampleArgs({ properties: 'none', required: 'none' })).toEqual({});
});

test('a text matches its pattern, and a pattern that cannot be read changes nothing', () => {
  const example = (schema: object) =>
    exampleArgs({ type: 'object', properties: { ticket: schema }, required: ['ticket'] });
  const pattern = '^[A-Z]{2,}-\\d+$';
  expect(example({ type: 'string', pattern })).toEqual({ ticket: 'AA-1' });
  expect(example({ type: 'string', pattern, description: 'Such as `OPS-7`, e.g. OPS-7.' })).toEqual(
    { ticket: 'OPS-7' },
  );
  const plain = example({ type: 'string' });
  expect(example({ type: 'string', pattern: '^(?=a)a' })).toEqual(plain);
});

const text = { type: 'string' };
const whole = { type: 'integer' };
const card = {
  type: 'object',
  properties: { kind: { const: 'card' }, number: text },
  required: ['kind', 'number'],
};
const bill = {
  type: 'object',
  properties: { kind: { enum: ['bill'] }, email: text },
  required: ['kind', 'email'],
};
const withId = { type: 'object', properties: { id: text, city: text }, required: ['id'] };

test.each<[string, object, unknown]>([
  ['title', { oneOf: [text, whole] }, 'A title'],
  ['title', { oneOf: [whole, text] }, 1],
  ['title', { anyOf: [text, { type: 'null' }], description: 'Title, e.g. Ada.' }, 'Ada'],
  ['title', { oneOf: [text, whole], examples: [7] }, 7],
  ['title', { oneOf: [{ type: 'string', default: 'x' }, whole] }, 'x'],
  ['pay', { oneOf: [card, bill] }, { kind: 'card', number: 'example' }],
  ['pay', { anyOf: [bill, card] }, { kind: 'bill', email: 'ada@example.com' }],
  // A value of the first shape has the second one, too.
  ['place', { oneOf: [{ type: 'object' }, withId, { ...withId, required: ['city'] }] }, {}],
  ['place', { oneOf: [withId, { type: 'object' }] }, {}],
  ['deep', { oneOf: [{ anyOf: [{ oneOf: [whole, text] }, text] }, { type: 'null' }] }, 1],
  [
    'target',
    { ...withId, required: undefined, oneOf: [{ required: ['id'] }, { required: ['city'] }] },
    { id: '1' },
  ],
  [
    'pay',
    {
      type: 'object',
      properties: { kind: { ...text, default: 'bill' } },
      required: ['kind'],
      oneOf: [{ properties: { kind: { const: 'card' } } }, bill],
    },
    { kind: 'bill', email: 'ada@example.com' },
  ],
  ['list', { type: 'array', minItems: 1, items: { oneOf: [text, whole] } }, ['example']],
])('a value named %s of alternatives %j is %j', (name, property, value) => {
  const schema = { type: 'object', properties: { [name]: property }, required: [name] };
  expect(exampleArgs(schema)).toEqual({ [name]: value });
  expect(compileSchema(schema).issues({ [name]: value })).toEqual([]);
});

test('the arguments as a whole may have alternatives', () => {
  expect(exampleArgs({ oneOf: [card, bill] })).toEqual({ kind: 'card', number: 'example' });
});

test('alternatives that contain themselves end', () => {
  const schema: Record<string, unknown> = { type: 'object', required: ['next'] };
  schema.properties = { next: { oneOf: [schema, { anyOf: [schema, schema] }] } };
  expect(JSON.stringify(exampleArgs(schema)).length).toBeLessThan(100_000);
});

test.each(['oneOf', 'anyOf'])('of very many alternatives of %s, few are read', (keyword) => {
  let reads = 0;
  const alternative = () =>
    Object.defineProperty({}, 'type', {
      enumerable: true,
      get: () => {
        reads += 1;
        return 'array';
      },
    });
  const one = { [keyword]: Array.from({ length: 5_000 }, alternative), minItems: 30 };
  expect(exampleArgs({ type: 'object', required: ['one'], properties: { one } })).toBeDefined();
  expect(reads).toBeLessThan(10_000);
});
