import { describe, expect, it } from 'vitest';
import { builtinNames, createBuiltinTool } from '../../kinds/index.ts';
import { createArgumentValidator } from '../../schema/index.ts';
import { createVirtualClock, simulatedEndpoints } from '../../simulation/index.ts';
import { createCatalogEquipment } from '../content/catalog-runtime.ts';
import { createScenario } from '../workspace/default-scenario.ts';
import { fillArgs } from './fill.ts';
import type { FillStrategy } from './fill-actions.ts';
import { HARD_SCHEMA } from './test-schemas.ts';

const world = createCatalogEquipment({}).createWorld(createVirtualClock(), createScenario());
// These built-ins bind to services. This test gives them none.
const BOUND = new Set(['sql_query', 'rag_query', 'rag_ingest']);
const SCHEMAS = [
  ...world.tools.map(({ tool }) => tool),
  ...builtinNames
    .filter((name) => !BOUND.has(name))
    .map((name) => createBuiltinTool(name, {}, { endpoints: simulatedEndpoints })),
  { name: 'hard', schema: HARD_SCHEMA },
];
const VALID: readonly FillStrategy[] = [
  'example',
  'corrected',
  'random',
  'empty',
  'lowest',
  'highest',
  'unicode',
];

const made = (...args: Parameters<typeof fillArgs>) => {
  const filled = fillArgs(...args);
  if (!filled.ok) throw new Error(filled.message);
  return filled.value;
};

describe.each(SCHEMAS)('the arguments of $name', ({ schema }) => {
  const validate = createArgumentValidator()(schema);

  it.each(VALID)('are valid when filled with: %s', (filling) => {
    for (const seed of [1, 2, 3]) expect(validate(made(schema, filling, { seed }))).toEqual([]);
  });

  it('are refused when they are deliberately invalid', () => {
    for (const seed of [1, 2, 3, 4]) {
      const filled = fillArgs(schema, 'invalid', { seed });
      if (filled.ok) expect(validate(filled.value)).not.toEqual([]);
      else expect(filled.message).toContain('accepts every object');
    }
  });

  it('are the same for the same seed', () => {
    expect(fillArgs(schema, 'random', { seed: 7 })).toEqual(
      fillArgs(schema, 'random', { seed: 7 }),
    );
  });
});

it('are those of the first alternative when they are corrected', () => {
  const title = { oneOf: [{ type: 'string' }, { type: 'integer' }] };
  const schema = { type: 'object', properties: { title }, required: ['title'] };
  expect(made(schema, 'corrected', { seed: 1, current: { title: {} } })).toEqual({
    title: 'A title',
  });
});

it('use the author’s example if the schema accepts it', () => {
  const schema = { type: 'object', properties: { path: { type: 'string', maxLength: 5 } } };
  expect(made(schema, 'example', { seed: 1, example: { path: 'a.md' } })).toEqual({
    path: 'a.md',
  });
  const other = made(schema, 'example', { seed: 1, example: { path: 'README.md' } });
  expect(other).toEqual({});
});

describe('corrected arguments', () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      city: { type: 'string', description: 'City, e.g. Lisbon' },
      zip: { type: 'string', pattern: '^[0-9]{5}$' },
      unit: { $ref: '#/$defs/unit' },
    },
    required: ['name', 'city', 'zip'],
    additionalProperties: false,
    $defs: { unit: { enum: ['celsius', 'kelvin'] } },
  };
  const correct = (current: unknown) => made(schema, 'corrected', { seed: 1, current });

  it('keep all properties that the schema accepts', () => {
    const good = { name: 'Grace', city: 'Oslo', unit: 'kelvin' };
    expect(correct({ ...good, zip: 'x' })).toEqual({
      ...good,
      zip: expect.stringMatching(/^\d{5}$/),
    });
    expect(correct({ ...good, zip: '12345', unit: 7, other: 1 })).toEqual({
      ...{ ...good, unit: 'celsius', zip: '12345' },
    });
  });

  it('get the example of each missing property', () => {
    const zip = expect.stringMatching(/^\d{5}$/);
    expect(correct(undefined)).toEqual({ name: 'Ada', city: 'Lisbon', zip });
    expect(made(schema, 'example', { seed: 1 })).toEqual({ name: 'Ada', city: 'Lisbon', zip });
  });
});

it('reach the limits of the schema', () => {
  const limit = (filling: FillStrategy) => made(HARD_SCHEMA, filling, { seed: 3 });
  expect(limit('highest')).toMatchObject({ note: expect.stringMatching(/^.{10}$/), count: 9 });
  expect(limit('lowest')).toMatchObject({ count: 3 });
  expect(limit('empty')).toMatchObject({ note: '' });
  expect(JSON.stringify(limit('unicode'))).toContain('Żółć');
});

it('name the issue that no example solves', () => {
  const a = { oneOf: [{ type: 'string' }, { type: 'string' }] };
  const schema = { type: 'object', properties: { a }, required: ['a'] };
  for (const filling of ['example', 'corrected'] as const) {
    expect(fillArgs(schema, filling, { seed: 1, current: { a: 'x' } })).toEqual({
      ok: false,
      message:
        'No valid example was found: $.a matches 2 of the schemas instead of exactly 1 in each attempt. Change the schema, or type the arguments.',
    });
  }
});

it('report why a schema cannot be filled', () => {
  const ask = (schema: Record<string, unknown>) => fillArgs(schema, 'random', { seed: 1 });
  expect(ask({ $ref: '#/nowhere' })).toMatchObject({ ok: false });
  expect(ask({ type: 'object', required: ['a'], properties: { a: false } })).toEqual({
    ok: false,
    message: expect.stringContaining('contradict each other'),
  });
  expect(fillArgs({}, 'invalid', { seed: 1 })).toEqual({
    ok: false,
    message: expect.stringContaining('accepts every object'),
  });
});
