import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { createToolRegistry, defineTool, err, ok, type Tool } from '../index.ts';
import { callsOf, makeCtx } from '../test-support.ts';

const spec = () => ({
  name: 'a',
  description: '',
  schema: { type: 'object' } as const,
  execute: async () => ok('a'),
});

describe('defineTool', () => {
  test('freezes and keeps identity', () => {
    const given = spec();
    const tool = defineTool(given);
    expect(tool).toBe(given);
    expect(Object.isFrozen(tool)).toBe(true);
    const registry = createToolRegistry({ tools: [tool] });
    expect(registry.get('a')).toBe(given);
  });

  test('defaults capabilities to {}, and keeps given ones', () => {
    expect(defineTool(spec()).capabilities).toEqual({});
    const capabilities = { secrets: [] };
    expect(defineTool({ ...spec(), capabilities }).capabilities).toBe(capabilities);
  });

  test('accepts a class instance with getters', () => {
    class Spec {
      readonly name = 'a';
      readonly description = '';
      get schema() {
        return z.object({ city: z.string() });
      }
      execute = async () => ok('a');
    }
    const tool = defineTool(new Spec());
    expect(tool.schema).toMatchObject({ properties: { city: { type: 'string' } } });
    expect(tool.capabilities).toEqual({});
  });

  test('returns an already defined tool unchanged', () => {
    const tool: Tool = defineTool(spec());
    expect(defineTool(tool)).toBe(tool);
  });

  test('turns a zod schema into its JSON Schema', () => {
    const schema = z.object({ city: z.string(), days: z.number().optional() });
    const tool = defineTool({ ...spec(), schema, execute: async ({ city }) => ok(city) });
    expect(tool.schema).toMatchObject({
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'number' } },
      required: ['city'],
    });
  });

  test('keeps the object of a JSON Schema', () => {
    const schema = { type: 'object', properties: {} } as const;
    expect(defineTool({ ...spec(), schema }).schema).toBe(schema);
  });

  test.each([
    [{ name: 'string' }, /mapping of names.*properties: \{ name: … \}/],
    [{ name: { type: 'string' }, times: 'integer' }, /mapping of names/],
  ])('refuses names without a schema around them: %j', (schema, reason) => {
    expect(() => defineTool({ ...spec(), schema } as never)).toThrow(reason);
  });

  test.each([
    {},
    { description: 'string' },
    { 'x-note': 'anything' },
    { additionalProperties: { type: 'string' } },
    { not: { type: 'array' } },
    { type: 'object', properties: { type: { type: 'string' } } },
  ])('keeps a JSON Schema of few keywords: %j', (schema) => {
    expect(defineTool({ ...spec(), schema } as never).schema).toBe(schema);
  });

  test('a defined tool runs', async () => {
    const registry = createToolRegistry({ tools: [defineTool(spec())] });
    const [result] = await registry.executeParallel(callsOf('a'), makeCtx());
    expect(result?.result).toEqual({ ok: true, value: 'a' });
  });
});

describe('execute', () => {
  const base = { name: 'a', description: '', schema: { type: 'object' } } as const;
  // Untyped programs return anything.
  const run = async (execute: unknown, more: object = {}) => {
    const wrong = { ...base, ...more, execute } as unknown as Tool;
    const registry = createToolRegistry({ tools: [defineTool(wrong)] });
    const [settled] = await registry.executeParallel(callsOf('a'), makeCtx());
    return settled?.result;
  };

  test.each([
    ['a text', () => 'done', 'done'],
    ['an empty text', () => '', ''],
    ['a promise of a text', async () => 'late', 'late'],
    ['a result without a promise', () => ok('now'), 'now'],
    // biome-ignore lint/suspicious/noThenProperty: as some query builders are
    ['a thenable of a text', () => ({ then: (done: (text: string) => void) => done('t') }), 't'],
  ])('may return %s', async (_, execute, value) => {
    expect(await run(execute)).toEqual({ ok: true, value });
  });

  test.each([
    ['a number', () => 7, 'a number'],
    ['a list', async () => ['a'], "an array without a boolean 'ok'"],
    ['an object', () => ({ city: 'Rome' }), "an object without a boolean 'ok'"],
    ['nothing', () => {}, 'undefined'],
    ['a String object', () => new String('a'), "an object without a boolean 'ok'"],
  ])('may not return %s', async (_, execute, what) => {
    expect(await run(execute)).toEqual(err(`Tool a returned ${what}, not a ToolResult`));
  });

  test('that throws without a promise fails as one that rejects', async () => {
    const fail = (): never => {
      throw new Error('no disk');
    };
    expect(await run(fail)).toEqual(err('no disk'));
    expect(await run(async () => fail())).toEqual(err('no disk'));
  });

  test('of a defined tool returns a promise of a result to every caller', async () => {
    const tool = defineTool({ ...base, execute: () => 'text' });
    const copy = { ...tool };
    for (const one of [tool, copy]) {
      expect(await one.execute({}, makeCtx())).toEqual(ok('text'));
    }
  });

  test('keeps the object it belongs to', async () => {
    class Greeter {
      readonly name = 'a';
      readonly description = '';
      readonly schema = { type: 'object' } as const;
      readonly #greeting = 'Hello';
      execute() {
        return this.#greeting;
      }
    }
    for (const spec of [new Greeter(), Object.freeze(new Greeter())]) {
      expect(await defineTool(spec).execute({}, makeCtx())).toEqual(ok('Hello'));
    }
  });

  test('may be fixed in its spec', async () => {
    const fixed = Object.defineProperty({ ...base }, 'execute', { value: () => 'fixed' });
    const tool = defineTool(fixed as unknown as Tool);
    expect(await tool.execute({}, makeCtx())).toEqual(ok('fixed'));
  });

  test('of a raw tool must return a result', async () => {
    const raw = { ...base, capabilities: {}, execute: () => 'text' } as unknown as Tool;
    const registry = createToolRegistry({ tools: [raw] });
    const [settled] = await registry.executeParallel(callsOf('a'), makeCtx());
    expect(settled?.result).toEqual(err('Tool a returned a string, not a ToolResult'));
  });
});

describe('a frozen definition of the registry', () => {
  const parameters = () => {
    const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    const registry = createToolRegistry({ tools: [defineTool({ ...spec(), schema })] });
    const [definition] = registry.toDefinitions();
    return definition?.parameters ?? {};
  };

  test('can be the schema of another tool', () => {
    const frozen = parameters();
    expect(Object.isFrozen(frozen)).toBe(true);
    const tool = defineTool({ ...spec(), schema: frozen });
    expect(tool.schema).toBe(frozen);
    expect(createToolRegistry({ tools: [tool] }).toDefinitions()[0]?.parameters).toEqual(frozen);
  });

  test('can be in a frozen spec, which is returned as a frozen copy', async () => {
    const frozen = Object.freeze({ ...spec(), schema: parameters() });
    const tool = defineTool(frozen);
    expect(tool).not.toBe(frozen);
    expect(Object.isFrozen(tool)).toBe(true);
    expect(tool).toEqual({ ...frozen, capabilities: {}, execute: expect.any(Function) });
    expect(await tool.execute({}, makeCtx())).toEqual(ok('a'));
    const inherited = defineTool(Object.freeze(Object.create(frozen)));
    expect([inherited.name, inherited.capabilities]).toEqual(['a', {}]);
  });
});

describe('a schema library’s object', () => {
  const standard = (vendor: string, more: object = {}) => ({
    '~standard': { version: 1, vendor, validate: () => ({ value: {} }) },
    ...more,
  });
  const bare: [string, object, RegExp][] = [
    ['zod 3', z3.object({ city: z3.string() }), /zod 3: use zod 4\.2 or later/],
    ['zod 3 before Standard Schema', withoutStandard(z3.object({})), /zod 3: use zod 4\.2/],
    [
      'zod 4.1',
      standard('zod', { _zod: { version: { major: 4, minor: 1 } }, _def: {} }),
      /Use zod 4\.2 or later/,
    ],
    [
      'zod/mini',
      standard('zod', { _zod: { version: { major: 4, minor: 6 } }, _def: {} }),
      /zod\/mini: use zod, or pass z\.toJSONSchema\(schema\)/,
    ],
    [
      'Valibot',
      standard('valibot', { kind: 'schema', type: 'object' }),
      /@valibot\/to-json-schema/,
    ],
    ['an older ArkType', Object.assign(() => {}, standard('arktype')), /ArkType 2\.1\.28/],
    ['a bare Standard Schema', standard('joi'), /Pass a JSON Schema object/],
    ['an older yup', { cast: () => {}, fields: {} }, /Pass a JSON Schema object/],
  ];

  test.each(bare)('%s throws with the remedy', (_, schema, wayOut) => {
    // The types refuse it; untyped programs do not.
    const wrong = { ...spec(), capabilities: {}, schema } as unknown as Tool;
    for (const give of [() => defineTool(wrong), () => createToolRegistry({ tools: [wrong] })]) {
      expect(give).toThrow(wayOut);
      expect(give).toThrow(expect.objectContaining({ code: 'E_TOOL_INVALID' }));
      expect(give).toThrow(/^Tool 'a' has a schema that does not provide a JSON Schema\. /);
    }
  });

  const mistaken: [string, object, RegExp][] = [
    ['the fields of a zod object', { city: z.string() }, /Wrap them .* z\.object/],
    ['the fields of zod 3', { city: withoutStandard(z3.string()) }, /Wrap them .* z\.object/],
    ['zod below properties', { type: 'object', properties: { city: z.string() } }, /Wrap them/],
    [
      'zod below items',
      { type: 'array', items: z.string() },
      /has a schema library's object at '\$\.items'.* z\.toJSONSchema/,
    ],
    [
      'zod deep below',
      { properties: { a: { anyOf: [{ type: 'null' }, { properties: { b: z.number() } }] } } },
      /at '\$\.properties\.a\.anyOf\.1\.properties\.b'/,
    ],
    [
      'a promise of a JSON Schema',
      standard('late', { '~standard': { jsonSchema: { input: async () => ({}) } } }),
      /'jsonSchema\.input' returned a promise\..* pass a JSON Schema/,
    ],
    [
      'a failing promise of a JSON Schema',
      standard('late', {
        '~standard': { jsonSchema: { input: () => Promise.reject(new Error('late')) } },
      }),
      /returned a promise/,
    ],
    [
      'no JSON Schema',
      standard('none', { '~standard': { jsonSchema: { input: () => null } } }),
      /returned no object/,
    ],
    ['a promise', Promise.resolve({ type: 'object' }), /is a promise\. Await it first/],
    [
      'a promise below the root',
      { type: 'object', properties: { a: Promise.resolve({ type: 'string' }) } },
      /has a promise at '\$\.properties\.a'\. Await it first/,
    ],
    [
      'a promise in a list',
      { anyOf: [{ type: 'string' }, Promise.resolve(true)] },
      /has a promise at '\$\.anyOf\.1'/,
    ],
    ['a list', [{ type: 'object' }], /is a list\. Pass a JSON Schema object/],
  ];

  test.each(mistaken)('%s is reported at registration', (_, schema, wayOut) => {
    const wrong = { ...spec(), capabilities: {}, schema } as unknown as Tool;
    for (const give of [() => defineTool(wrong), () => createToolRegistry({ tools: [wrong] })]) {
      expect(give).toThrow(wayOut);
      expect(give).toThrow(expect.objectContaining({ code: 'E_TOOL_INVALID' }));
    }
  });

  test('of zod 4 becomes JSON Schema in a registration without defineTool, too', () => {
    const schema = z.object({ city: z.string() }) as unknown as Tool['schema'];
    const registry = createToolRegistry({ tools: [{ ...spec(), capabilities: {}, schema }] });
    const [definition] = registry.toDefinitions();
    expect(definition?.parameters).toMatchObject({ properties: { city: { type: 'string' } } });
  });

  test('that cannot validate is checked by its JSON Schema', async () => {
    const jsonSchema = { input: () => ({ type: 'object', required: ['city'] }) };
    const schema = { '~standard': { version: 1, vendor: 'v', jsonSchema } };
    const compiled: unknown[] = [];
    const registry = createToolRegistry({
      tools: [{ ...spec(), capabilities: {}, schema }],
      validateArgs: true,
      validator: (given) => {
        compiled.push(given);
        return () => [];
      },
    });
    await registry.executeParallel(callsOf('a'), makeCtx());
    expect(compiled).toEqual([registry.toDefinitions()[0]?.parameters]);
  });

  test('beyond JSON Schema throws with its reason', () => {
    const schema = z.object({ at: z.date() });
    expect(() => defineTool({ ...spec(), schema })).toThrow(
      /^The schema of tool 'a' cannot be written as JSON Schema: Date cannot be represented/,
    );
  });

  test('is looked for once in shared and cyclic parts', () => {
    let reads = 0;
    let shared: object = Object.defineProperty({}, 'leaf', {
      enumerable: true,
      get: () => ++reads,
    });
    for (let level = 0; level < 26; level += 1) shared = { anyOf: [shared, shared] };
    const schema = { type: 'object', properties: { a: shared }, $defs: {} };
    Object.assign(schema.$defs, { schema });
    expect(defineTool({ ...spec(), schema }).schema).toBe(schema);
    expect(reads).toBe(1);
  });

  test('may be a function', () => {
    const jsonSchema = { input: () => ({ type: 'object', properties: {} }) };
    const schema = Object.assign(() => {}, { '~standard': { jsonSchema } });
    expect(defineTool({ ...spec(), schema }).schema).toEqual({ type: 'object', properties: {} });
  });

  test('is not detected in a JSON Schema with properties of such names', () => {
    const properties = { parse: { type: 'string' }, validate: { type: 'string' } } as const;
    const schema = { type: 'object', properties, validate: true, _def: {} } as const;
    expect(defineTool({ ...spec(), schema }).schema).toBe(schema);
  });
});

describe('ok and err', () => {
  test('make results', () => {
    expect(ok('v')).toEqual({ ok: true, value: 'v' });
    expect(ok('v', { structured: { a: 1 }, cost_usd: 2 })).toEqual({
      ok: true,
      value: 'v',
      structured: { a: 1 },
      cost_usd: 2,
    });
    expect(err('e')).toEqual({ ok: false, error: 'e', code: 'execution_failed' });
    expect(err('e', 'input_invalid', { field: '$.x' })).toEqual({
      ok: false,
      error: 'e',
      code: 'input_invalid',
      field: '$.x',
    });
  });
});

/** zod before 3.24 did not know Standard Schema. */
function withoutStandard(schema: object): object {
  return Object.defineProperty(schema, '~standard', { value: undefined });
}
