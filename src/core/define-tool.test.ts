import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createToolRegistry, defineTool, err, ok, type Tool } from './index.ts';
import { callsOf, makeCtx } from './test-support.ts';

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

  test('defaults capabilities to {}, and keeps those that are given', () => {
    expect(defineTool(spec()).capabilities).toEqual({});
    const capabilities = { secrets: [] };
    expect(defineTool({ ...spec(), capabilities }).capabilities).toBe(capabilities);
  });

  test('of a defined tool is that tool', () => {
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

  test('a JSON Schema stays the object that it was', () => {
    const schema = { type: 'object', properties: {} } as const;
    expect(defineTool({ ...spec(), schema }).schema).toBe(schema);
  });

  test('a defined tool runs', async () => {
    const registry = createToolRegistry({ tools: [defineTool(spec())] });
    const [result] = await registry.executeParallel(callsOf('a'), makeCtx());
    expect(result?.result).toEqual({ ok: true, value: 'a' });
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
