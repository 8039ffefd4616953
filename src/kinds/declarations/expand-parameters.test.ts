import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { expandParameters } from '../index.ts';

/** Expands, and fails the test after a report. */
function expand(parameters: unknown) {
  return expandParameters(parameters, (message, path) => {
    throw new Error(`${path.join('.')}: ${message}`);
  });
}

/** From text, because `__proto__` in a literal would set the prototype. */
const parse = (text: string): unknown => JSON.parse(text);

describe('shorthand becomes JSON Schema', () => {
  test('expands shorthand parameters', () => {
    const given = {
      query: { type: 'string', description: 'Search query', required: true },
      max_results: { type: 'integer', description: 'Maximum results', required: false, default: 5 },
    };
    expect(expand(given)).toEqual({
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Search query' },
        max_results: { type: 'integer', description: 'Maximum results', default: 5 },
      },
      required: ['query'],
    });
  });

  test.each([
    [
      'required in order',
      { b: { required: true }, a: { required: true }, c: {} },
      { type: 'object', properties: { b: {}, a: {}, c: {} }, required: ['b', 'a'] },
    ],
    ['nothing required', { a: { required: false } }, { type: 'object', properties: { a: {} } }],
    ['no parameters', {}, { type: 'object', properties: {} }],
    [
      'defaults that are false, 0, null and empty',
      { a: { default: false }, b: { default: 0 }, c: { default: null }, d: { default: '' } },
      {
        type: 'object',
        properties: {
          a: { default: false },
          b: { default: 0 },
          c: { default: null },
          d: { default: '' },
        },
      },
    ],
    [
      'nested properties',
      {
        at: {
          type: 'object',
          required: true,
          properties: { lat: { type: 'number', required: true }, name: {} },
        },
      },
      {
        type: 'object',
        properties: {
          at: {
            type: 'object',
            properties: { lat: { type: 'number' }, name: {} },
            required: ['lat'],
          },
        },
        required: ['at'],
      },
    ],
    [
      'nested properties that say no type',
      { at: { properties: { lat: { required: true } } } },
      {
        type: 'object',
        properties: { at: { type: 'object', properties: { lat: {} }, required: ['lat'] } },
      },
    ],
    [
      'items',
      { all: { type: 'array', items: { properties: { id: { required: true } }, required: true } } },
      {
        type: 'object',
        properties: {
          all: {
            type: 'array',
            items: { type: 'object', properties: { id: {} }, required: ['id'] },
          },
        },
      },
    ],
    [
      'a nested list of required names, kept',
      { at: { type: 'object', properties: { a: {}, b: { required: true } }, required: ['a'] } },
      {
        type: 'object',
        properties: { at: { type: 'object', properties: { a: {}, b: {} }, required: ['a', 'b'] } },
      },
    ],
    [
      'parameters that are named like keywords',
      {
        type: { type: 'string', required: true },
        properties: { type: 'object' },
        required: { type: 'boolean' },
      },
      {
        type: 'object',
        properties: {
          type: { type: 'string' },
          properties: { type: 'object' },
          required: { type: 'boolean' },
        },
        required: ['type'],
      },
    ],
  ])('%s', (_what, given, expected) => {
    const before = structuredClone(given);
    expect(expand(given)).toStrictEqual(expected);
    expect(given).toEqual(before);
  });

  test.each([
    [{ type: 'object', properties: { a: { type: 'string', required: true } } }],
    [{ type: 'object', properties: {}, additionalProperties: false }],
    [{ type: 'object' }],
  ])('%o is JSON Schema already and stays the same object', (given) => {
    expect(expand(given)).toBe(given);
  });
});

describe('__proto__', () => {
  test('is an ordinary name', () => {
    const given = parse('{"__proto__": {"type": "string", "required": true}, "b": {}}');
    const schema = expand(given);
    expect(JSON.stringify(schema)).toBe(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"b":{}},"required":["__proto__"]}',
    );
    expect(Object.getPrototypeOf(schema?.properties)).toBe(Object.prototype);
  });

  test('within a property changes no prototype either', () => {
    const schema = expand(parse('{"a": {"__proto__": {"required": true}}}'));
    expect(JSON.stringify(schema)).toBe(
      '{"type":"object","properties":{"a":{"__proto__":{"required":true}}}}',
    );
    expect(Reflect.get({}, 'required')).toBeUndefined();
  });
});

describe('an invalid parameter is reported', () => {
  test.each([
    [5, [[]]],
    [null, [[]]],
    [['a'], [[]]],
    [{ a: 'string', b: {}, c: null }, [['a'], ['c']]],
    [{ type: 'object', properties: [] }, [['properties']]],
    [{ a: { required: 'yes' } }, [['a', 'required']]],
    [{ a: { properties: 3 } }, [['a', 'properties']]],
    [{ a: { properties: { b: 'string' } } }, [['a', 'properties', 'b']]],
    [{ a: { items: 'string' } }, [['a', 'items']]],
    [{ a: { items: { properties: { b: 1 } } } }, [['a', 'items', 'properties', 'b']]],
  ])('%o', (given, paths) => {
    const report = vi.fn();
    expect(expandParameters(given, report)).toBeUndefined();
    expect(report.mock.calls.map(([, path]) => path)).toEqual(paths);
  });
});

const leaf = fc.record(
  {
    type: fc.constantFrom('string', 'integer', 'boolean'),
    required: fc.boolean(),
    default: fc.jsonValue({ maxDepth: 1 }),
    description: fc.string(),
  },
  { requiredKeys: [] },
);
const name = fc.oneof(
  fc.constantFrom('type', 'properties', 'required', 'items', '__proto__', 'constructor', 'a', 'b'),
  fc.string({ minLength: 1 }),
);
const { property } = fc.letrec((tie) => ({
  property: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record(
      { required: fc.boolean(), properties: fc.dictionary(name, tie('property')) },
      { requiredKeys: [] },
    ),
    fc.record(
      { type: fc.constant('array'), required: fc.boolean(), items: tie('property') },
      { requiredKeys: ['items'] },
    ),
  ),
}));
const shorthand = fc.dictionary(name, property);

test('a second conversion changes neither the schema nor its properties', () => {
  fc.assert(
    fc.property(shorthand, (given) => {
      const once = expand(given);
      expect(expand(once)).toBe(once);
      // As texts: matchers read a key named `constructor` as the class of the object.
      const properties = once?.properties;
      expect(JSON.stringify(expand(properties))).toBe(
        JSON.stringify({ type: 'object', properties }),
      );
    }),
  );
});

test('every name stays in order, and no boolean required remains', () => {
  fc.assert(
    fc.property(shorthand, (given) => {
      const once = expand(given);
      expect(Object.keys(Object(once?.properties))).toEqual(Object.keys(given));
      const needed = Object.keys(given).filter(
        (key) => Reflect.get(Object(given[key]), 'required') === true,
      );
      expect(once?.required ?? []).toEqual(needed);
    }),
  );
});
