import { describe, expect, test } from 'vitest';
import { compileSchema, type Schema } from './index.ts';

type Json = Readonly<Record<string, unknown>>;

/** The steps of a check: the smallest budget with which it completes. */
function stepsOf(schema: object, value: unknown): number {
  let [low, high] = [0, 1 << 19];
  while (low + 1 < high) {
    const maxSteps = (low + high) >> 1;
    const issues = compileSchema({ ...schema }, { maxSteps }).issues(value);
    if (issues.some(({ keyword }) => keyword === 'maxSteps')) low = maxSteps;
    else high = maxSteps;
  }
  return high;
}

describe('work is limited', () => {
  test('many unknown keys make a short list with their number', () => {
    const value = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`key_${i}`, i]));
    const schema = { type: 'object', properties: { a: {} }, additionalProperties: false };
    const issues = compileSchema(schema).issues(value);
    expect(issues).toHaveLength(21);
    expect(issues.at(-1)?.message).toBe('… and 49,980 more');
    expect(JSON.stringify(issues).length).toBeLessThan(4000);
  });

  test('long keys, long enums and deep paths are shortened', () => {
    const key = 'k'.repeat(1_000_000);
    const schema = {
      additionalProperties: { enum: Array.from({ length: 10_000 }, (_, i) => `value ${i}`) },
    };
    const [issue] = compileSchema(schema).issues({ [key]: 1 });
    expect(issue?.path.length).toBeLessThan(200);
    expect(issue?.message.length).toBeLessThan(1000);
    let deep: unknown = 1;
    for (let i = 0; i < 400; i += 1) deep = { a: deep };
    const tree = { additionalProperties: { $ref: '#' }, type: 'object' };
    expect(compileSchema(tree).issues(deep)[0]?.path.length).toBeLessThan(300);
  });

  test('a check above the step limit is refused with a sentence', () => {
    const all = { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } };
    const value = Array.from({ length: 1000 }, () => 1);
    expect(compileSchema(all, { maxSteps: 100 }).issues(value)).toMatchObject([
      { path: '$', keyword: 'maxSteps', message: expect.stringContaining('too many steps') },
    ]);
    expect(compileSchema(all, { maxSteps: 100 }).accepts(value)).toBe(false);
    expect(compileSchema(all).issues(value)).toEqual([]);
  });

  test('shared parts are compared and shown once', () => {
    let shared: unknown = { leaf: 1 };
    for (let level = 0; level < 50; level += 1) shared = { left: shared, right: shared };
    const copy = structuredClone(shared);
    const accepts = (schema: Record<string, unknown>, value: unknown) =>
      compileSchema(schema).accepts(value);
    expect(accepts({ const: shared }, copy)).toBe(true);
    expect(accepts({ enum: [1, shared] }, { left: copy, right: copy })).toBe(false);
    expect(accepts({ uniqueItems: true }, [shared, copy])).toBe(false);
    expect(accepts({ uniqueItems: true }, [shared, { left: copy, right: 1 }])).toBe(true);
    expect(compileSchema({ const: shared }).issues(1)[0]?.message.length).toBeLessThan(200);
    // And as if nothing were shared.
    const part = { list: [1, { a: [] }] };
    const whole = { one: part, two: [part, part.list] };
    expect(accepts({ const: whole }, JSON.parse(JSON.stringify(whole)))).toBe(true);
    expect(accepts({ const: { a: [], b: [[]] } }, { a: [[]], b: [] })).toBe(false);
  });

  test('a schema whose work doubles per level is refused', () => {
    const $defs: Record<string, object> = { level0: { type: 'string' } };
    for (let i = 1; i < 40; i += 1) {
      const $ref = `#/$defs/level${i - 1}`;
      $defs[`level${i}`] = { anyOf: [{ $ref }, { $ref }] };
    }
    const schema = { $defs, $ref: '#/$defs/level39' };
    const issues = compileSchema(schema, { maxSteps: 100_000 }).issues(1);
    expect(issues).toMatchObject([{ keyword: 'maxSteps' }]);
  });

  test('the work to compile a schema is linear and limited', () => {
    const refs = (count: number) => {
      const numbers = Array.from({ length: count }, (_, i) => i);
      return {
        $defs: Object.fromEntries(numbers.map((i) => [`d${i}`, { type: 'string' }])),
        anyOf: numbers.map((i) => ({ $ref: `#/$defs/d${i}` })),
      };
    };
    expect(compileSchema(refs(5000)).accepts('x')).toBe(true);
    expect(() => compileSchema(refs(60_000))).toThrow('The schema takes too many steps');
  });

  test('linked schemas that share parts are read once', () => {
    let level: Record<string, unknown> = { $id: 'leaf', type: 'string' };
    for (let i = 0; i < 24; i += 1) {
      const side = (name: string) => ({ $id: `${name}${i}/`, properties: { a: below } });
      const below = level;
      level = { $id: `level${i}/`, properties: { left: side('left'), right: side('right') } };
    }
    const value = { left: { a: { right: { a: { left: 1 } } } } };
    expect(compileSchema(level).accepts(value)).toBe(true);
    const circle: Record<string, unknown> = { $id: 'one' };
    circle.properties = { a: { $id: 'two', properties: { b: circle } } };
    expect(compileSchema(circle).accepts({ a: { b: { a: {} } } })).toBe(true);
  });

  test('a schema that is shared on every level is compiled once', () => {
    let schema: Record<string, unknown> = { type: 'string' };
    for (let i = 0; i < 26; i += 1) schema = { properties: { a: schema, b: schema } };
    expect(compileSchema(schema).issues({ a: { b: { a: 1 } } })).toEqual([]);
  });

  test('circular references, and values deeper than the stack, are refused', () => {
    const circle = {
      $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
      $ref: '#/$defs/a',
    };
    expect(compileSchema(circle).issues({})).toMatchObject([
      { message: expect.stringContaining('deep') },
    ]);
    const cyclic: Record<string, unknown> = {};
    cyclic.a = cyclic;
    const tree = { type: 'object', additionalProperties: { $ref: '#' } };
    expect(compileSchema(tree).issues(cyclic)).toHaveLength(1);
    expect(compileSchema({ const: { a: {} } }).issues(cyclic)).toHaveLength(1);
  });

  test('unique items are compared in one pass', () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, id) => ({ id, tags: ['a'] }));
    const schema = { uniqueItems: true };
    const [once, twice] = [stepsOf(schema, items(200)), stepsOf(schema, items(400))];
    expect(twice / once).toBeLessThan(2.1);
    expect(compileSchema(schema).issues([...items(1000), { tags: ['a'], id: 5 }])).toHaveLength(1);
    // Writing a part to compare it takes about 20 steps.
    expect(compileSchema(schema).issues(items(30_000))).toEqual([]);
    expect(compileSchema(schema).issues(items(100_000))).toMatchObject([
      { message: expect.stringContaining('too many steps') },
    ]);
  });
});

describe('patterns', () => {
  test.each([
    ['^(a+)+$', 'a', 'b'],
    ['^(a|a)*$', 'a', 'b'],
    ['^(\\w+\\s?)*$', 'word ', '!'],
    ['(a*)*b', 'a', ''],
    ['^([a-z0-9]+-?)*$', 'ab', '!'],
    ['\\s+$', ' ', 'x'],
    ['^(a?){30}a{30}$', 'a', 'b'],
  ])('%s takes linear time', (pattern, part, end) => {
    const steps = (count: number) => stepsOf({ pattern }, part.repeat(count) + end);
    expect(steps(600) / steps(300)).toBeLessThan(2.2);
    expect(compileSchema({ pattern }).accepts(part.repeat(1000) + end)).toBe(false);
  });

  test('a pattern with nested lookaheads is refused above the limit', () => {
    const { issues } = compileSchema({ pattern: '(?=(a+)+$)a' }, { maxSteps: 100_000 });
    expect(issues(`${'a'.repeat(10_000)}b`)).toMatchObject([{ keyword: 'maxSteps' }]);
    expect(issues('aaa')).toEqual([]);
  });

  test('a pattern that needs backtracking is refused for a long text', () => {
    const { issues } = compileSchema({ pattern: '^(a+)+\\1$' });
    expect(issues('a'.repeat(60))[0]?.message).toContain('too long to check');
    expect(issues('aa')).toEqual([]);
  });

  // The same results as the language's own engine, by both ways.
  const TEXTS = [
    '',
    'a',
    'ab',
    'aab-b',
    'foo.bar@x.org',
    '2026-01-31',
    'a b',
    'é',
    '🎈',
    '\n',
    '-',
    '12',
    'a1_',
  ];
  test.each([
    '^([a-z]+-?)+$',
    '^(?:[\\w.-]+)+@(?:[\\w-]+\\.)+[a-z]{2,4}$',
    '(?:a|b)*b$',
    '^(?:\\d+-?){3}$',
    '^(?!.*--)(?:[a-z-]+)+$',
    '^(?:\\p{L}+\\s?)*$',
    '(?:\\bb+)+',
    '^(?:.|\\n)*$',
    '^(?:[^\\x00-\\x7f]+)+$',
    '^(?:\\ud83c\\udf88+)+$',
    '^(?:a{1,2}b?){0,2}$',
    '(?<year>\\d+)+-',
    '^(?:[\\w-.]+)+$',
    '^(?:\\-+)+$',
  ])('the matcher and the engine agree about %s', (pattern) => {
    const padding = 'a'.repeat(40);
    const flags = pattern.includes('w-.') || pattern.includes('\\-') ? '' : 'u';
    for (const text of TEXTS.flatMap((one) => [one, one + padding, padding + one])) {
      const expected = new RegExp(pattern, flags).test(text.slice(0, 22));
      expect(compileSchema({ pattern }).accepts(text.slice(0, 22)), text).toBe(expected);
    }
  });

  test('a pattern that is valid only without the flag `u` is accepted, an invalid one is not', () => {
    expect(compileSchema({ pattern: '^[\\w-.]+$' }).accepts('a-b.c')).toBe(true);
    expect(compileSchema({ pattern: '^\\-$' }).accepts('-')).toBe(true);
    expect(() => compileSchema({ pattern: '(' })).toThrow(
      "'pattern' is not a regular expression: (",
    );
  });

  test('a host may provide its own engine', () => {
    const regExp = (source: string) => ({ test: (text: string) => text.includes(source) });
    const { accepts } = compileSchema({ pattern: '(a+)+' }, { regExp });
    expect([accepts('x(a+)+'), accepts('aaa')]).toEqual([true, false]);
  });
});

describe('hidden work', () => {
  /** A schema that contains the next lower one at least twice. */
  const fan = (levels: number, leaf: Json, make: (below: Json) => Json): Json => {
    let schema = leaf;
    for (let level = 0; level < levels; level += 1) schema = make(schema);
    return schema;
  };
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));
  const branches = (one: Json) => ({ anyOf: Array.from({ length: 100 }, () => ({ ...one })) });

  test.each<[string, Schema, unknown]>([
    ['allOf', fan(40, { type: 'string' }, (one) => ({ allOf: [one, one] })), 'x'],
    [
      'if',
      fan(40, { type: 'string' }, (one) => ({
        if: one,
        else: one,
        ...Object.fromEntries([['then', one]]),
      })),
      'x',
    ],
    ['not', fan(40, { type: 'string' }, (one) => ({ allOf: [{ not: one }, { not: one }] })), 'x'],
    [
      'dependentSchemas',
      fan(40, {}, (one) => ({ dependentSchemas: { a: one, b: one } })),
      { a: 1, b: 1 },
    ],
    ['additionalProperties', branches({ additionalProperties: false }), keys(2000)],
    ['a key that comes last', branches({ properties: { k1999: false } }), keys(2000)],
    ['minProperties', branches({ minProperties: 5000 }), keys(2000)],
    ['propertyNames', branches({ propertyNames: { maxLength: 0 } }), keys(2000)],
    ['long keys', { uniqueItems: true }, Array(20).fill({ ['k'.repeat(100_000)]: 1 })],
    ['many lengths', branches({ maxLength: 3005 }), `${'🎈'.repeat(2990)}${'a'.repeat(20)}`],
    ['fractions', { items: { multipleOf: 0.01 } }, Array(2000).fill(1.23)],
  ])('%s is counted', (_name, schema, value) => {
    const issues = compileSchema(schema, { maxSteps: 50_000 }).issues(value);
    expect(issues).toMatchObject([{ keyword: 'maxSteps' }]);
  });

  test('a `const` deeper than the stack is refused at compilation', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i += 1) deep = [deep];
    expect(() => compileSchema({ const: deep })).toThrow('The schema is nested too deep');
  });

  test('the reasons of unlisted issues are not computed', () => {
    let asked = 0;
    const odd = () => {
      asked += 1;
      return false;
    };
    const { issues } = compileSchema(
      { items: { anyOf: [{ format: 'odd' }, { format: 'odd' }] } },
      { formats: { odd }, maxIssues: 2 },
    );
    expect(issues(Array(1000).fill('x')).at(-1)?.message).toBe('… and 998 more');
    // Twice to detect a mismatch, and twice again for each of the two listed issues.
    expect(asked).toBeLessThan(2100);
  });

  test('an enum value is written once, up to its shown length', () => {
    let written = 0;
    const item = {
      toJSON: () => {
        written += 1;
        return written;
      },
    };
    const { issues } = compileSchema({ items: { const: { list: Array(1000).fill(item) } } });
    expect(issues(Array(50).fill(1))[0]?.message.length).toBeLessThan(200);
    expect(written).toBeLessThan(1100);
  });

  test.each([
    ['(?<=^(a|aa)+)c', `b${'a'.repeat(60)}c`],
    ['(?<!^(a+)+)d', `b${'a'.repeat(60)}d`],
    ['^(.*)\\1$', 'a'.repeat(40_001)],
    ['(?:(a+)\\1)+b', 'a'.repeat(60)],
  ])('%s does not run on a backtracking engine', (pattern, text) => {
    expect(compileSchema({ pattern }).issues(text)[0]?.message).toContain('too long to check');
  });

  test('many steps per character, and long empty repetitions, are counted', () => {
    const { issues } = compileSchema({ pattern: '[^x]{60000}x' });
    expect(issues('a'.repeat(200_000))[0]?.keyword).toBe('maxSteps');
    const empty = compileSchema({ pattern: '(?:){2000000000}(?:a+)+$' });
    expect(empty.accepts(`${'a'.repeat(60)}b`)).toBe(false);
    expect(empty.accepts('a'.repeat(60))).toBe(true);
  });
});
