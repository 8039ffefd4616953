import { describe, expect, test } from 'vitest';
import { goodTool, objectSchema, textProperty } from './doctor-test-support.ts';
import { inspectTools } from './inspect-tools.ts';
import type { InspectedTool } from './read-definition.ts';

const inspect = (changes: Partial<InspectedTool>) => inspectTools([goodTool(changes)]).findings;
const idsOf = (changes: Partial<InspectedTool>) => inspect(changes).map(({ id }) => id);

test('a tool that says what a model needs has no finding', () => {
  expect(inspect({})).toEqual([]);
});

describe('description', () => {
  test.each([undefined, '', ' \n '])('%j is missing', (description) => {
    expect(idsOf({ description })).toEqual(['description-missing']);
  });

  test('a short one is found with its length', () => {
    const [found, ...others] = inspect({ description: 'Finds some orders.' });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ tool: 'find_orders', id: 'description-short', severity: 'note' });
    expect(found?.message).toContain('has 18 characters, fewer than 20.');
    expect(idsOf({ description: 'Finds unpaid orders.' })).toEqual([]);
  });

  test('letters of Chinese and Japanese say more', () => {
    expect(idsOf({ description: '查询客户的所有订单' })).toEqual([]);
    expect(idsOf({ description: '订单' })).toEqual(['description-short']);
  });

  test('one that repeats the name is found, one with a word more is not', () => {
    expect(idsOf({ description: 'This tool is used to find the orders.' })).toEqual([
      'description-short',
    ]);
    expect(idsOf({ description: 'This tool is used to find unpaid orders.' })).toEqual([]);
  });

  test('a long one is found with its length', () => {
    const long = inspect({ description: 'Finds unpaid orders'.padEnd(1501, '.') });
    expect(long).toMatchObject([{ id: 'description-long' }]);
    expect(long[0]?.message).toContain('has 1,501 characters, more than 1,500.');
    expect(idsOf({ description: 'Finds unpaid orders'.padEnd(1500, '.') })).toEqual([]);
  });
});

describe('name', () => {
  test.each(['run', 'do_it', 'tool1', 'processData', 'mcp__shop__execute', 'shop.handler'])(
    '%s fits any tool',
    (name) => {
      expect(idsOf({ name })).toEqual(['name-generic']);
    },
  );

  test.each(['run_tests', 'process_refund', 'get_order2', 'base64'])('%s is clear', (name) => {
    expect(idsOf({ name })).toEqual([]);
  });

  test.each(['search', 'create', 'mcp__shop__fetch'])('%s has no object', (name) => {
    const [found] = inspect({ name });
    expect(found?.id).toBe('name-unclear');
    expect(found?.message).toMatch(/no object.*_orders'/);
  });

  test.each(['think', 'weather', 'ping'])('%s needs no object', (name) => {
    expect(idsOf({ name })).toEqual([]);
  });

  test.each(['customer_details', 'nodeManagement'])('%s has no verb', (name) => {
    expect(inspect({ name })).toMatchObject([{ id: 'name-unclear', severity: 'note' }]);
  });

  test.each(['gzip_file', 'order_search', 'find_order_details', 'rerun_workflow'])(
    '%s has a verb',
    (name) => {
      expect(idsOf({ name })).toEqual([]);
    },
  );

  test('the first words of the description tell verbs that no list has', () => {
    const name = 'reschedule_appointments';
    expect(idsOf({ name })).toEqual(['name-unclear']);
    expect(idsOf({ name, description: 'Reschedules appointments of a patient.' })).toEqual([]);
  });
});

describe('styles of names', () => {
  const styles = (...names: string[]) =>
    inspectTools(
      names.map((name, at) => goodTool({ name, description: `Finds thing ${at} ${name}.` })),
    ).findings.filter(({ id }) => id === 'names-mixed');

  test('a name of another style than most is found with a better one', () => {
    const found = styles('find_orders', 'cancel_order', 'getHTTPStatus', 'pay-order');
    expect(found.map(({ tool, fix }) => [tool, fix])).toEqual([
      ['getHTTPStatus', { name: 'get_http_status' }],
      ['pay-order', { name: 'pay_order' }],
    ]);
    expect(found[0]?.message).toContain("snake_case, such as 'find_orders'");
  });

  test('camelCase and kebab-case are styles, too', () => {
    const found = styles('findOrders', 'cancelOrder', 'pay_order');
    expect(found).toMatchObject([{ tool: 'pay_order', fix: { name: 'payOrder' } }]);
    expect(styles('find-orders', 'API-get-order', 'pay_order')).toMatchObject([
      { fix: { name: 'pay-order' } },
    ]);
  });

  test('a single word, another server and another namespace are not mixed', () => {
    expect(styles('find_orders', 'ping', 'mcp__a__payOrder', 'shop.pay-order')).toEqual([]);
  });

  test('a taken name is no fix', () => {
    const found = styles('find_orders', 'pay_order', 'payOrder');
    expect(found).toMatchObject([{ tool: 'payOrder' }]);
    expect(found[0]).not.toHaveProperty('fix');
  });
});

describe('parameters', () => {
  test('those without a description are listed', () => {
    const nested = objectSchema({ c: { type: 'string' }, d: textProperty('Depth.') });
    const schema = objectSchema({ a: { type: 'string' }, b: { type: 'array', items: nested } });
    const [found] = inspect({ schema });
    expect(found).toMatchObject({ id: 'parameters-undescribed', severity: 'warning' });
    expect(found?.message).toContain('without a description: a and b[].c (2 of 4).');
  });

  test('a long list is shortened', () => {
    const schema = objectSchema({ a: {}, b: {}, c: {}, d: {}, e: {} });
    expect(inspect({ schema })[0]?.message).toContain('a, b, c and 2 more (5 of 5)');
  });

  test('descriptions of references and choices count, and so do listed values', () => {
    const schema = {
      ...objectSchema({
        id: { $ref: '#/$defs/Id' },
        sort: { enum: ['asc', 'desc'] },
        state: { anyOf: [textProperty('State of the order.'), { type: 'null' }] },
        filter: objectSchema({ since: textProperty('A date.') }),
      }),
      $defs: { Id: textProperty('Id of the order.'), Unused: objectSchema({ x: {} }) },
    };
    expect(idsOf({ schema })).toEqual([]);
  });
});

describe('schema', () => {
  const nest = (levels: number): Record<string, unknown> =>
    levels === 0
      ? textProperty('A value.')
      : objectSchema({ in: { description: 'In.', ...nest(levels - 1) } });

  test('deep arguments are found with their depth', () => {
    const found = inspect({ schema: nest(5) });
    expect(found).toMatchObject([{ id: 'schema-deep', severity: 'note' }]);
    expect(found[0]?.message).toContain('nested 5 levels deep, more than 4');
    expect(idsOf({ schema: nest(4) })).toEqual([]);
  });

  test('a schema that refers to itself is read once', () => {
    const tree = objectSchema({ children: { description: 'C.', items: { $ref: '#/$defs/Tree' } } });
    expect(idsOf({ schema: { $ref: '#/$defs/Tree', $defs: { Tree: tree } } })).toEqual([]);
  });

  test('many properties are found with their number', () => {
    const many = (count: number) =>
      objectSchema(
        Object.fromEntries(
          Array.from({ length: count }, (_, at) => [`p${at}`, textProperty('P.')]),
        ),
      );
    const found = inspect({ schema: many(41) });
    expect(found).toMatchObject([{ id: 'schema-large' }]);
    expect(found[0]?.message).toContain('41 properties, more than 40');
    expect(idsOf({ schema: many(40) })).toEqual([]);
  });
});
