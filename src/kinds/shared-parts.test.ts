import { describe, expect, test } from 'vitest';
import { createToolRegistry, ok, type Tool } from '../core/index.ts';
import { makeCtx } from '../core/test-support.ts';
import { createContextTransform } from './agent/context-transform.ts';
import { createPlanRunner } from './agent/kind.ts';
import { indentedJson } from './indented-json.ts';

/** Small in memory; 2^60 parts if written out. */
const SHARED = Array.from({ length: 60 }).reduce<object>((inner) => ({ a: inner, b: inner }), {});

describe('data that shares its parts at every level is refused', () => {
  test('in a transform', () => {
    const transform = createContextTransform('{"all": {{ data.all }}}');
    expect(transform({ all: SHARED })).toMatchObject({
      error: expect.stringMatching(/longer than 4,000,000 characters/),
    });
  });

  test('in the output of a plan', async () => {
    const tool: Tool = {
      name: 'now',
      description: 'Says the time.',
      schema: { type: 'object' },
      capabilities: {},
      execute: async () => ok('noon', { structured: { all: SHARED } }),
    };
    const registry = createToolRegistry({ tools: [tool] });
    const runner = createPlanRunner({
      agents: { scout: { plan: [{ call: 'now' }], output: '{{ results.now.structured.all }}' } },
      registryFor: () => registry,
    });
    const context = {};
    const run = { agent: 'scout', context, args: {}, ctx: makeCtx(), budget: 1000, depth: 1 };
    const result = await runner.run(run);
    expect(result).toMatchObject({
      ok: false,
      error: expect.stringMatching(/longer than 4,000,000 characters/),
    });
  });

  test('in indented JSON', () => {
    expect(() => indentedJson(SHARED, 10_000)).toThrow(/longer than 10,000 characters/);
  });
});
