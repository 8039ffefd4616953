import { describe, expect, test, vi } from 'vitest';
import { createToolRegistry, DefaultToolRegistry, type ToolDefinitionLite } from '../index.ts';
import { callsOf, failureResult, makeCtx, makeTool } from '../test-support.ts';

const names = (definitions: readonly { name: string }[]) => definitions.map(({ name }) => name);

describe('toDefinitions', () => {
  test('maps each tool to name, description and parameters, in the order of registration', () => {
    const schema = { type: 'object', properties: { x: { type: 'string' } } };
    const registry = createToolRegistry({ tools: [makeTool('b', { schema }), makeTool('a')] });
    const [first] = registry.toDefinitions();
    expect({ ...first }).toEqual({ name: 'b', description: 'Tool b.', parameters: schema });
    expect(names(registry.toDefinitions())).toEqual(['b', 'a']);
    expect(JSON.parse(JSON.stringify(registry.toDefinitions()))[0]).toEqual({
      name: 'b',
      description: 'Tool b.',
      parameters: schema,
    });
  });

  test('a short allowlist over many tools keeps the order of registration too', () => {
    const tools = Array.from({ length: 100 }, (_, index) => makeTool(`t${index}`));
    const registry = createToolRegistry({ tools });
    registry.register(makeTool('plug'), { pluginId: 'p' });
    registry.register(makeTool('t3'), true);
    expect(names(registry.toDefinitions(['t90', 't3', 'gone', 't40']))).toEqual([
      't3',
      't40',
      't90',
      'plug',
    ]);
  });

  test('returns the cached list until a change', () => {
    const registry = createToolRegistry({ tools: [makeTool('a')] });
    const first = registry.toDefinitions(['a']);
    expect(registry.toDefinitions(['a'])).toBe(first);
    expect(registry.toDefinitions(['a', 'b'])).not.toBe(first);
    registry.register(makeTool('b'));
    expect(names(registry.toDefinitions(['a', 'b']))).toEqual(['a', 'b']);
    registry.unregister('a');
    expect(names(registry.toDefinitions(['a']))).toEqual([]);
  });

  test('the cache never includes isAvailable: each listing calls it once for every tool that declares it', () => {
    let available = true;
    const ask = vi.fn(() => available);
    const askOther = vi.fn(() => true);
    const registry = createToolRegistry({
      tools: [
        makeTool('a', { isAvailable: ask }),
        makeTool('b'),
        makeTool('c', { isAvailable: askOther }),
      ],
    });
    expect(names(registry.toDefinitions())).toEqual(['a', 'b', 'c']);
    available = false;
    expect(names(registry.toDefinitions())).toEqual(['b', 'c']);
    available = true;
    expect(names(registry.toDefinitions())).toEqual(['a', 'b', 'c']);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(askOther).toHaveBeenCalledTimes(3);
    registry.toDefinitions(['b']);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  test('isAvailable of a removed or replaced tool is not called', () => {
    const ask = vi.fn(() => true);
    const registry = createToolRegistry({
      tools: [makeTool('a', { isAvailable: ask }), makeTool('b', { isAvailable: ask })],
    });
    registry.unregister('a');
    registry.register(makeTool('b'), true);
    expect(names(registry.toDefinitions())).toEqual(['b']);
    expect(ask).not.toHaveBeenCalled();
  });

  test('two filters have separate lists of hidden tools', () => {
    let available = false;
    const registry = createToolRegistry({
      tools: [makeTool('a', { isAvailable: () => available }), makeTool('b')],
    });
    expect(names(registry.toDefinitions(['a', 'b']))).toEqual(['b']);
    available = true;
    expect(names(registry.toDefinitions(['a']))).toEqual(['a']);
    expect(names(registry.toDefinitions(['a', 'b']))).toEqual(['a', 'b']);
  });

  test('an isAvailable that changes the registry neither hangs nor breaks the listing', () => {
    const registry = new DefaultToolRegistry();
    registry.register(
      makeTool('a', {
        isAvailable: () => {
          registry.register(makeTool('b'), true);
          registry.unregister('c');
          return true;
        },
      }),
    );
    registry.register(makeTool('c'));
    registry.toDefinitions();
    expect(names(registry.toDefinitions())).toEqual(['a', 'b']);
  });

  test('an isAvailable that lists the definitions counts as false', () => {
    const registry = new DefaultToolRegistry();
    registry.register(makeTool('a', { isAvailable: () => registry.toDefinitions().length >= 0 }));
    registry.register(makeTool('b'));
    expect(names(registry.toDefinitions())).toContain('b');
  });

  test('returned definitions are not live', () => {
    const schema = { type: 'object', properties: { x: { type: 'string' } } };
    const registry = createToolRegistry({ tools: [makeTool('a', { schema })] });
    const given = registry.toDefinitions();
    for (const change of [
      () => given.pop(),
      () => Object.assign(given[0] ?? {}, { name: 'z' }),
      () => Object.assign(given[0]?.parameters ?? {}, { type: 'array' }),
      () => Object.assign(Object(given[0]?.parameters.properties), { y: {} }),
    ]) {
      expect(change).toThrow(TypeError);
    }
    const [again] = registry.toDefinitions();
    expect({ ...again }).toEqual({ name: 'a', description: 'Tool a.', parameters: schema });
    expect(schema).toEqual({ type: 'object', properties: { x: { type: 'string' } } });
  });

  test.each(['toDefinitions', 'getDefinitions'] as const)(
    'a schema that throws makes only its own tool unavailable in %s',
    async (method) => {
      const schema = Object.defineProperty({}, 'properties', {
        enumerable: true,
        get: () => {
          throw new Error('on purpose');
        },
      });
      const registry = createToolRegistry({ tools: [makeTool('a', { schema }), makeTool('b')] });
      expect(names(registry[method]())).toEqual(['b']);
      const [result] = await registry.executeParallel(callsOf('a'), makeCtx());
      expect(result?.result).toEqual(failureResult('Tool a is not currently available'));
    },
  );
});

describe('getDefinitions', () => {
  test('returns name, description and input_schema', () => {
    const registry = createToolRegistry({ tools: [makeTool('a'), makeTool('b')] });
    expect(registry.getDefinitions()).toEqual([
      { name: 'a', description: 'Tool a.', input_schema: { type: 'object' } },
      { name: 'b', description: 'Tool b.', input_schema: { type: 'object' } },
    ]);
  });

  test('applies the same filters', () => {
    const registry = createToolRegistry({
      tools: [makeTool('a'), makeTool('b'), makeTool('c', { isAvailable: () => false })],
    });
    expect(names(registry.getDefinitions(['a', 'b', 'c'], { excludeTools: ['b'] }))).toEqual(['a']);
  });

  test('returned definitions are not live', () => {
    const registry = createToolRegistry({ tools: [makeTool('a')] });
    const [first] = registry.getDefinitions();
    expect(() => Object.assign(first?.input_schema ?? {}, { type: 'array' })).toThrow(TypeError);
    registry.getDefinitions().pop();
    expect(registry.getDefinitions()).toHaveLength(1);
  });
});

test('100,000 tools are listed without calls to tools without isAvailable', () => {
  const tools = Array.from({ length: 100_000 }, (_, index) => makeTool(`t${index}`));
  const registry = createToolRegistry({ tools });
  const listed: ToolDefinitionLite[] = registry.toDefinitions();
  expect(listed).toHaveLength(100_000);
  expect(registry.toDefinitions()).toBe(listed);
});
