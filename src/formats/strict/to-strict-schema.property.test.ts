import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonSchema } from '../../core/index.ts';
import { compileSchema } from '../../schema/index.ts';
import { toStrictSchema } from './to-strict-schema.ts';

const KEYS = ['a', 'b', 'c', '__proto__'];

/** Schemas with and without a strict form. */
const { schema: schemas } = fc.letrec<{ schema: JsonSchema; object: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom<JsonSchema>(
      { type: 'string' },
      { type: 'string', pattern: '^x' },
      { type: 'string', minLength: 2 },
      { type: 'number', minimum: 1 },
      { type: 'integer' },
      { type: 'boolean', default: true },
      { type: 'null' },
      { type: ['string', 'null'] },
      { type: ['integer', 'string'] },
      { enum: ['x', 1, null] },
      { type: 'string', enum: ['x', 'y'] },
      { const: 'x' },
      { $ref: '#/$defs/tree' },
      { $ref: '#/$defs/word' },
      { $ref: '#/$defs/maybe' },
      {},
    ),
    fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.constant(1) }),
    tie('object'),
    fc.tuple(tie('schema'), tie('schema')).map((anyOf) => ({ anyOf })),
    fc.tuple(tie('schema'), tie('schema')).map((oneOf) => ({ oneOf })),
    tie('schema').map((one) => ({ allOf: [one] })),
  ),
  object: fc
    .record({
      properties: fc.dictionary(fc.constantFrom(...KEYS), tie('schema'), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
      drop: fc.integer({ min: 0, max: 7 }),
      closed: fc.integer({ min: 0, max: 19 }),
    })
    .map(({ properties, drop, closed }) => ({
      type: 'object',
      properties,
      required: Object.keys(properties).filter((_, index) => ((drop >> index) & 1) === 0),
      ...(closed > 0 && { additionalProperties: false }),
    })),
}));

const DEFS = {
  tree: {
    type: 'object',
    properties: { a: { type: 'string' }, b: { $ref: '#/$defs/tree' } },
    required: ['a'],
    additionalProperties: false,
  },
  word: { type: 'string', enum: ['x', 'y'] },
  maybe: { anyOf: [{ $ref: '#/$defs/word' }, { type: 'null' }] },
};

const roots = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...KEYS), schemas, { maxKeys: 3, noNullPrototype: true }),
    fc.integer({ min: 0, max: 7 }),
  )
  .map(
    ([properties, drop]): JsonSchema => ({
      type: 'object',
      properties,
      required: Object.keys(properties).filter((_, index) => ((drop >> index) & 1) === 0),
      additionalProperties: false,
      $defs: DEFS,
    }),
  );

/** Values that match a schema, or nearly do. */
function valuesOf(schema: unknown, depth = 0): fc.Arbitrary<unknown> {
  const other = fc.constantFrom<unknown>('x', 'y', 'zz', 0, 1, 1.5, true, null, [], {}, { a: 'x' });
  if (typeof schema !== 'object' || schema === null || depth > 5) return other;
  const node = schema as JsonSchema; // read key by key
  const near = (): fc.Arbitrary<unknown> => {
    if (typeof node.$ref === 'string') {
      return valuesOf(DEFS[node.$ref.slice('#/$defs/'.length) as keyof typeof DEFS], depth + 1);
    }
    const branches = [node.anyOf, node.oneOf, node.allOf].find(Array.isArray);
    if (branches) return fc.oneof(...branches.map((branch) => valuesOf(branch, depth + 1)));
    if (node.type === 'array') {
      return fc.array(valuesOf(node.items, depth + 1), { maxLength: 2 });
    }
    if (node.type === 'object') {
      const properties = node.properties as JsonSchema; // all schemas above have them
      const parts = Object.entries(properties).map(([key, value]) =>
        fc.tuple(
          fc.constant(key),
          fc.oneof(
            { weight: 6, arbitrary: valuesOf(value, depth + 1) },
            { weight: 1, arbitrary: fc.constant(null) },
          ),
          fc.integer({ min: 0, max: 5 }),
        ),
      );
      return fc
        .tuple(fc.tuple(...parts), fc.integer({ min: 0, max: 15 }))
        .map(([entries, odd]) =>
          Object.fromEntries([
            ...entries.filter(([, , keep]) => keep > 1).map(([key, value]) => [key, value]),
            ...(odd === 0 ? [['other', 1]] : []),
          ]),
        );
    }
    return other;
  };
  return fc.oneof({ weight: 12, arbitrary: near() }, { weight: 1, arbitrary: other });
}

const cases = roots.chain((schema) =>
  fc.record({ schema: fc.constant(schema), value: valuesOf(schema) }),
);

function accepts(schema: JsonSchema, value: unknown): boolean {
  return compileSchema(schema).accepts(value);
}

test('the original accepts every undone value that the strict form accepts', () => {
  const seen = { strict: 0, accepted: 0 };
  fc.assert(
    fc.property(cases, fc.boolean(), ({ schema, value }, closeObjects) => {
      const strict = toStrictSchema(schema, closeObjects);
      if ('problems' in strict) return;
      seen.strict += 1;
      // Filling completes most values, so that many are accepted.
      for (const candidate of [value, strict.fill(value)]) {
        if (!accepts(strict.schema, candidate)) continue;
        seen.accepted += 1;
        expect(accepts(schema, strict.undo(candidate))).toBe(true);
      }
    }),
    { numRuns: 1500 },
  );
  expect(seen.strict).toBeGreaterThan(200);
  expect(seen.accepted).toBeGreaterThan(200);
});

test('the strict form accepts a complete value exactly when the original accepts it undone', () => {
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(cases, ({ schema, value }) => {
      const strict = toStrictSchema(schema, false);
      if ('problems' in strict) return;
      const accepted = accepts(schema, value);
      seen[accepted ? 'accepted' : 'refused'] += 1;
      const filled = strict.fill(value);
      expect(accepts(strict.schema, filled)).toBe(accepts(schema, strict.undo(filled)));
      if (!accepted) return;
      expect(accepts(strict.schema, filled)).toBe(true);
      expect(strict.undo(filled)).toEqual(value);
    }),
    { numRuns: 1500 },
  );
  expect(seen.accepted).toBeGreaterThan(100);
  expect(seen.refused).toBeGreaterThan(100);
});

test('every strict form is valid: all required, nothing else allowed, no unknown keyword', () => {
  const known = new Set(
    'type properties required additionalProperties items enum anyOf $ref $defs title description pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems'.split(
      ' ',
    ),
  );
  const check = (node: unknown): void => {
    const schema = node as JsonSchema; // every place of a strict schema is one
    expect(Object.keys(schema).filter((key) => !known.has(key))).toEqual([]);
    if ([schema.type].flat().includes('object')) {
      expect(schema.additionalProperties).toBe(false);
      expect(schema.required).toEqual(Object.keys(schema.properties as object));
    }
    for (const group of [schema.properties, schema.$defs])
      Object.values(group ?? {}).forEach(check);
    if (schema.items) check(schema.items);
    if (Array.isArray(schema.anyOf)) schema.anyOf.forEach(check);
  };
  fc.assert(
    fc.property(roots, (schema) => {
      const strict = toStrictSchema(schema, false);
      if (!('problems' in strict)) check(strict.schema);
      else expect(strict.problems.every(({ reason }) => reason.endsWith('.'))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
