import { describe, expect, test } from 'vitest';
import {
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  type TraceEvent,
} from '../../core/index.ts';
import { callsOf, createRecorder, makeCtx, makeTool } from '../../core/test-support.ts';
import { toProviderDefinitions } from '../../formats/index.ts';
import { goodTool, objectSchema, textProperty } from './doctor-test-support.ts';
import { INSPECTION_RULES } from './finding.ts';
import { type InspectionOptions, inspectTools } from './inspect-tools.ts';
import type { InspectedTool } from './read-definition.ts';

const idsOf = (tools: readonly InspectedTool[], options?: InspectionOptions) =>
  inspectTools(tools, options).findings.map(({ tool, id }) => `${tool} ${id}`);

describe('order and form', () => {
  const bad = goodTool({ name: 'run', description: 'Runs.', schema: objectSchema({ a: {} }) });

  test('findings are in the order of the tools, warnings before notes', () => {
    expect(idsOf([goodTool(), bad, goodTool({ name: 'search' })])).toEqual([
      'run name-generic',
      'run parameters-undescribed',
      'run description-short',
      'search tools-similar',
      'search name-unclear',
    ]);
  });

  test('equal tools have equal findings, with a reason each', () => {
    const { findings } = inspectTools([bad]);
    expect(inspectTools([bad]).findings).toEqual(findings);
    for (const { id, severity, reason, message } of findings) {
      expect([severity, reason]).toEqual(INSPECTION_RULES[id]);
      expect(message).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('notes follow warnings in the table', () => {
    const severities = Object.values(INSPECTION_RULES).map(([severity]) => severity);
    expect(severities).toEqual([...severities].sort().reverse());
  });

  test('every usual form of a definition is read', () => {
    const { name, description, schema } = goodTool();
    for (const form of ['parameters', 'input_schema', 'inputSchema'] as const) {
      const open = objectSchema({ a: {} });
      expect(idsOf([{ name, description, [form]: schema }])).toEqual([]);
      expect(idsOf([{ name, description, [form]: open }])).toEqual([
        'find_orders parameters-undescribed',
      ]);
    }
    expect(idsOf(createToolRegistry({ tools: [makeTool('search')] }).all())).toContain(
      'search name-unclear',
    );
  });
});

describe('silence', () => {
  const tools = [goodTool({ name: 'search' }), goodTool({ name: 'find' })];

  test('an id is silent for all tools, or for one', () => {
    expect(idsOf(tools)).toEqual([
      'search name-unclear',
      'find tools-similar',
      'find name-unclear',
    ]);
    expect(idsOf(tools, { silence: [{ id: 'name-unclear' }] })).toEqual(['find tools-similar']);
    expect(idsOf(tools, { silence: [{ id: 'name-unclear', tool: 'find' }] })).toEqual([
      'search name-unclear',
      'find tools-similar',
    ]);
  });

  test('a pair is silent by either name', () => {
    const silence = [{ id: 'tools-similar', tool: 'search' } as const];
    expect(idsOf(tools, { silence })).not.toContain('find tools-similar');
  });
});

describe('tools that cannot be read', () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  const deep = JSON.parse(`${'{"items":'.repeat(201)}{}${'}'.repeat(201)}`);
  const throwing = {
    get name(): string {
      throw new Error('no');
    },
  };

  test.each([
    null,
    7,
    'tool',
    {},
    { name: '' },
    { name: 'a', schema: cycle },
    { name: 'a', schema: [] },
    { name: 'a', schema: deep },
    throwing,
    new Proxy({}, { get: () => expect.fail }),
  ])('tool %# is a finding', (tool) => {
    // Callers in JavaScript pass anything.
    const { findings } = inspectTools([tool as InspectedTool, goodTool()]);
    expect(findings.map(({ id }) => id)).toEqual(['definition-unreadable']);
  });

  test.each([undefined, null, 7, {}])('a list that is %j has no tools', (tools) => {
    expect(inspectTools(tools as unknown as InspectedTool[]).findings).toEqual([]);
  });

  test('odd schemas are read', () => {
    const odd = [
      { properties: 7 },
      { properties: { a: null, b: true, c: 'x' } },
      { anyOf: 7, items: null, $ref: '#/nowhere' },
      { $ref: '#' },
      JSON.parse('{"properties":{"__proto__":null,"constructor":{"type":"string"}}}'),
    ];
    for (const schema of odd) inspectTools([goodTool({ schema })]);
    const chain = Array.from({ length: 20_000 }, (_, at) => [
      `d${at}`,
      { $ref: `#/$defs/d${at + 1}` },
    ]);
    const schema = { $ref: '#/$defs/d0', $defs: Object.fromEntries(chain) };
    expect(idsOf([goodTool({ schema })])).toEqual([]);
  });
});

describe('tokens', () => {
  const countTokens = (counted: string) => counted.length;

  test('the largest definition comes first, and one above the limit is a finding', () => {
    const tools = [goodTool({ name: 'find_a' }), goodTool({ name: 'pay_whole_order' })];
    const silence = [{ id: 'tools-similar' as const }];
    const { costs } = inspectTools(tools, { countTokens, silence });
    expect(costs.map(({ tool }) => tool)).toEqual(['pay_whole_order', 'find_a']);
    const tokenLimit = costs[1]?.tokens ?? 0;
    expect(idsOf(tools, { countTokens, tokenLimit, silence })).toEqual([
      'pay_whole_order definition-costly',
    ]);
  });

  test('without a counter nothing is measured', () => {
    expect(inspectTools([goodTool()], { tokenLimit: 0 })).toEqual({ findings: [], costs: [] });
  });

  test('a broken counter counts characters', () => {
    const cost = (count: () => number) => inspectTools([goodTool()], { countTokens: count }).costs;
    const whole = inspectTools([goodTool()], { countTokens }).costs;
    expect(cost(() => Number.NaN)).toEqual(whole);
    expect(cost(() => -1)).toEqual(whole);
    expect(
      cost(() => {
        throw new Error('no');
      }),
    ).toEqual(whole);
  });
});

describe('strict mode', () => {
  const strict = (definition: Parameters<NonNullable<InspectionOptions['strict']>>[0]) =>
    toProviderDefinitions('openai-chat', [definition], { strict: true }).warnings;

  test('an open object is found, and closed by the fix', () => {
    const inner = { ...objectSchema({ id: textProperty('Id.') }), description: 'The order.' };
    const tool = goodTool({ schema: objectSchema({ order: inner }) });
    const { findings } = inspectTools([tool], { strict });
    expect(findings).toMatchObject([{ id: 'schema-not-strict', severity: 'note' }]);
    expect(inspectTools([{ ...tool, ...findings[0]?.fix }], { strict }).findings).toEqual([]);
    expect(inspectTools([tool]).findings).toEqual([]);
  });

  test('other keywords have no fix, and are named with their place', () => {
    const schema = {
      ...objectSchema({ id: textProperty('Id.', { minLength: 3 }) }),
      additionalProperties: false,
    };
    const [found] = inspectTools([goodTool({ schema })], { strict }).findings;
    expect(found).not.toHaveProperty('fix');
    expect(found?.message).toContain(
      "at /properties/id: strict mode does not support 'minLength'.",
    );
  });

  test('keywords that restrict nothing are removed by the fix, but never a property', () => {
    const state = textProperty('State.', { enum: ['open', 'shut'], minLength: 4 });
    const properties = { state, else: textProperty('Else.'), if: textProperty('If.') };
    const schema = {
      ...objectSchema(properties),
      default: { else: 'now' },
      else: { required: ['state'] },
      dependentRequired: {},
      additionalProperties: false,
    };
    const tool = goodTool({ schema });
    const [found] = inspectTools([tool], { strict }).findings;
    const { else: _, dependentRequired: __, ...rest } = schema;
    const { minLength: ___, ...short } = state;
    expect(found?.fix?.schema).toEqual({ ...rest, properties: { ...properties, state: short } });
    expect(inspectTools([{ ...tool, ...found?.fix }], { strict }).findings).toEqual([]);
    const tooLong = objectSchema({ state: { ...state, minLength: 5 } });
    const [kept] = inspectTools([goodTool({ schema: tooLong })], { strict }).findings;
    expect(kept).not.toHaveProperty('fix');
  });

  test('a check that throws finds nothing', () => {
    const broken = () => {
      throw new Error('no');
    };
    expect(inspectTools([goodTool()], { strict: broken }).findings).toEqual([]);
  });
});

describe('events', () => {
  async function traceOf(values: readonly string[], reduce?: (value: string) => string) {
    const { events, observer } = createRecorder();
    const rest = [...values];
    const reducers = new DefaultToolResultReducerRegistry();
    if (reduce) {
      reducers.register({
        toolName: 'find_orders',
        reduce: (result) => (result.ok ? { ...result, value: reduce(result.value) } : result),
      });
    }
    const execute = async () => ({ ok: true, value: rest.shift() ?? '' }) as const;
    const tools = [makeTool('find_orders', { execute })];
    const registry = createToolRegistry({ tools, observer, reducers });
    for (const _ of values) {
      await registry.executeParallel(callsOf('find_orders'), makeCtx({ resultBudgetChars: 50 }));
    }
    return events;
  }

  const found = (events: readonly TraceEvent[]) => inspectTools([goodTool()], { events }).findings;

  test('results that are always cut are found with what stayed', async () => {
    const events = await traceOf(['x'.repeat(100), 'x'.repeat(100), 'x'.repeat(100)]);
    expect(found(events)).toMatchObject([{ id: 'results-cut', severity: 'warning' }]);
    expect(found(events)[0]?.message).toContain('All 3 results were cut; 50% of their characters');
    expect(inspectTools([goodTool({ name: 'list_orders' })], { events }).findings).toEqual([]);
  });

  test('two results, or one that fits, are no finding', async () => {
    expect(found(await traceOf(['x'.repeat(100), 'x'.repeat(100)]))).toEqual([]);
    expect(found(await traceOf(['x'.repeat(100), 'x', 'x'.repeat(100)]))).toEqual([]);
  });

  test('a reducer that makes results longer is found with both sizes', async () => {
    const longer = await traceOf(['ab', 'abcd'], (value) =>
      value === 'ab' ? 'a lot more' : 'abc',
    );
    expect(found(longer)).toMatchObject([{ id: 'reducer-lengthens', severity: 'warning' }]);
    expect(found(longer)[0]?.message).toContain('1 of 2 results longer, from 6 to 13 characters');
    const saved = await traceOf(['ab', 'abcdefghijklmn'], (value) =>
      value === 'ab' ? 'abc' : 'a',
    );
    expect(found(saved)).toEqual([]);
  });

  test('events of other shapes are skipped', () => {
    const odd = [null, 7, {}, { type: 'trimmed', name: 'find_orders' }];
    expect(found(odd as unknown as TraceEvent[])).toEqual([]);
  });
});
