import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createArgumentValidator } from '../../schema/index.ts';
import {
  type CallFilter,
  createToolRegistry,
  defineTool,
  fingerprintOf,
  ok,
  type Tool,
} from '../index.ts';
import { makeCtx, textIn } from '../test-support.ts';

type Options = Parameters<typeof createToolRegistry>[0];

/** The arguments that `execute` received, and the result. */
async function run(
  schema: unknown,
  args: unknown,
  more: Partial<Tool> = {},
  options?: Options,
  filter: CallFilter = {},
) {
  const received: unknown[] = [];
  const tool = defineTool({
    name: 'a',
    description: '',
    schema: schema as Tool['schema'], // the types are tested in define-tool.test-d.ts
    execute: (given: unknown) => {
      received.push(given);
      return 'ran';
    },
    ...more,
  });
  const registry = createToolRegistry({ ...options, tools: [tool] });
  registry.use(filter);
  const [settled] = await registry.executeParallel(
    [{ toolCallId: '1', name: 'a', args }],
    makeCtx(),
  );
  return { received, result: settled?.result };
}

/** A structural copy of Standard Schema 1 with a JSON Schema, as other libraries have it. */
const library = (validate: (value: unknown) => unknown) => ({
  '~standard': {
    version: 1,
    vendor: 'v',
    validate,
    jsonSchema: { input: () => ({ type: 'object' }) },
  },
});

describe('the library of a schema', () => {
  test('gives execute its defaults, coercions and transforms', async () => {
    const schema = z.object({
      city: z.string().trim(),
      unit: z.enum(['C', 'F']).default('C'),
      days: z.coerce.number(),
      at: z.iso.date().transform((text) => new Date(text)),
    });
    const args = { city: ' Rome ', days: '3', at: '2026-01-02', extra: 1 };
    const { received, result } = await run(schema, args);
    expect(result).toEqual(ok('ran'));
    expect(received).toEqual([{ city: 'Rome', unit: 'C', days: 3, at: new Date('2026-01-02') }]);
    expect(args.city).toBe(' Rome ');
  });

  test('refuses with its issues and their paths', async () => {
    const schema = z.object({
      lines: z.array(z.object({ 'first name': z.string() })),
      from: z.number(),
      to: z.number(),
    });
    const ordered = schema.refine(({ from, to }) => from < to, 'from must be below to');
    const wrong = await run(ordered, { lines: [{ 'first name': 1 }], from: 2, to: 1 });
    expect(wrong.received).toEqual([]);
    expect(wrong.result).toMatchObject({
      code: 'input_invalid',
      field: "$.lines[0]['first name']",
    });
    expect(textIn(wrong.result)).toMatch(
      /^Arguments of a do not match its schema:\n- \$\.lines\[0\]\['first name'\]: .*expected string/,
    );
    const refined = await run(ordered, { lines: [], from: 2, to: 1 });
    expect(textIn(refined.result)).toBe(
      'Arguments of a do not match its schema:\n- $: from must be below to',
    );
  });

  test('may return its issues as a list that has itself in `issues`, as ArkType', async () => {
    const issues = [{ message: 'must be a string', path: ['city'] }];
    Object.defineProperty(issues, 'issues', { get: () => issues });
    const { received, result } = await run(
      library(() => issues),
      { city: 7 },
    );
    expect(received).toEqual([]);
    expect(result).toMatchObject({ ok: false, code: 'input_invalid' });
    expect(result).toHaveProperty('error', expect.stringContaining('$.city: must be a string'));
  });

  test('may give a path whose copies are longer, as the empty one of ArkType', async () => {
    class Path extends Array<string> {
      constructor(..._given: unknown[]) {
        super();
        if (_given.length > 0) this.push('0');
      }
    }
    const issues = [{ message: 'must be in order', path: new Path() }];
    const { result } = await run(
      library(() => ({ issues })),
      { from: 2, to: 1 },
    );
    expect(result).toHaveProperty('error', expect.stringContaining('- $: must be in order'));
  });

  test('may validate asynchronously', async () => {
    const schema = z.object({ id: z.string().refine(async (id) => id === 'known', 'is unknown') });
    expect((await run(schema, { id: 'known' })).received).toEqual([{ id: 'known' }]);
    expect(textIn((await run(schema, { id: 'other' })).result)).toMatch(/\n- \$\.id: is unknown$/);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken'))],
    ['returns nothing', () => undefined],
    ['returns no list', () => ({ issues: 7 })],
    ['has an issue that cannot be read', () => ({ issues: [null] })],
    [
      'cannot be read',
      () =>
        new Proxy(
          {},
          {
            get: () => {
              throw new Error('no');
            },
          },
        ),
    ],
  ])('makes the tool unavailable if it %s', async (_, validate) => {
    const { received, result } = await run(library(validate), {});
    expect(received).toEqual([]);
    expect(result).toMatchObject({
      ok: false,
      code: 'not_available',
      error: 'Tool a is not currently available',
    });
  });

  test('that never answers is refused at the time limit', async () => {
    const { result } = await run(
      library(() => new Promise(() => {})),
      {},
      { timeoutMs: 5 },
    );
    expect(result).toMatchObject({ ok: false, reason: 'timeout' });
  });

  test('names paths as the standard writes them', async () => {
    const path = ['a', { key: 'b c' }, 0, Symbol('s')];
    const validate = () => ({ issues: [{ message: 'is wrong', path }] });
    const { result } = await run(library(validate), {});
    expect(textIn(result)).toMatch(/\n- \$\.a\['b c'\]\[0\]\['Symbol\(s\)'\]: is wrong$/);
  });

  test('decides instead of the validator of the registry', async () => {
    const validator = vi.fn(createArgumentValidator());
    const options = { validator, validateArgs: true };
    const schema = z.object({ days: z.coerce.number<number>() });
    const { received } = await run(schema, { days: '3' }, {}, options);
    expect(received).toEqual([{ days: 3 }]);
    expect(validator).not.toHaveBeenCalled();
  });

  test('is not asked where the tool or the registry turns validation off', async () => {
    const schema = z.object({ unit: z.string().default('C') });
    for (const [more, options] of [
      [{ validateArgs: false }, {}],
      [{}, { validateArgs: false }],
    ]) {
      expect((await run(schema, {}, more, options)).received).toEqual([{}]);
    }
  });

  test('leaves the model’s arguments to hooks, cache and caller', async () => {
    const seen: unknown[] = [];
    const schema = z.object({ unit: z.string().default('C') });
    const see = { before: (call: { args: unknown }) => void seen.push(call.args) };
    const { received } = await run(schema, {}, {}, {}, see);
    expect(seen).toEqual([{}]);
    expect(received).toEqual([{ unit: 'C' }]);
    const changes = { before: () => ({ args: { unit: 'F' } }) };
    expect((await run(schema, {}, {}, {}, changes)).received).toEqual([{ unit: 'F' }]);
  });

  test('stays with copies of the tool, raw registrations and forks', async () => {
    const schema = z.object({ unit: z.string().default('C') });
    const execute = async (args: unknown) => ok(JSON.stringify(args));
    const defined = defineTool({ name: 'a', description: '', schema, execute });
    const raw = { ...defined, name: 'b', schema } as unknown as Tool;
    const registry = createToolRegistry({ tools: [{ ...defined, name: 'c' }, raw] }).fork();
    const calls = ['b', 'c'].map((name) => ({ toolCallId: name, name, args: {} }));
    for (const { result } of await registry.executeParallel(calls, makeCtx())) {
      expect(result).toEqual(ok('{"unit":"C"}'));
    }
  });

  test('is explained without a run', async () => {
    const schema = z.object({ city: z.string() });
    const tool = defineTool({ name: 'a', description: '', schema, execute: () => 'ran' });
    const registry = createToolRegistry({ tools: [tool] });
    const call = { toolCallId: '1', name: 'a', args: {} };
    const { decidedBy } = await registry.explain(call, makeCtx());
    expect(decidedBy).toMatchObject({ gate: 'arguments', verdict: { rule: 'arguments.invalid' } });
  });

  test('does not show in the JSON Schema', () => {
    const schema = library((value) => ({ value }));
    const tool = defineTool({
      name: 'a',
      description: '',
      schema: schema as unknown as Tool['schema'],
      execute: () => 'ran',
    });
    expect(Object.keys(tool.schema)).toEqual(['type']);
    expect(defineTool(tool)).toBe(tool);
    const plain = { name: 'a', description: '', schema: { type: 'object' } };
    expect(fingerprintOf(tool)).toBe(fingerprintOf(plain));
    expect(createToolRegistry({ tools: [tool] }).toDefinitions()[0]?.parameters).toEqual({
      type: 'object',
    });
  });
});
