import { describe, expect, test, vi } from 'vitest';
import { type ArgumentValidator, createToolRegistry, type Tool } from '../../index.ts';
import {
  callsOf,
  createRecorder,
  failureResult,
  makeCtx,
  makeTool,
  textIn,
} from '../../test-support.ts';

const TWO_ISSUES: ArgumentValidator = () => () => [
  { path: '$.path', message: 'is required' },
  { path: '$.lines[0]', message: 'must be number, not string' },
];

async function run(tool: Partial<Tool>, options: Parameters<typeof createToolRegistry>[0] = {}) {
  const { events, observer } = createRecorder();
  const execute = vi.fn(async () => ({ ok: true as const, value: 'ran' }));
  const registry = createToolRegistry({
    ...options,
    tools: [makeTool('a', { execute, ...tool })],
    observer,
  });
  const [settled] = await registry.executeParallel(callsOf('a'), makeCtx());
  const verdict = events.find((event) => event.type === 'gate' && event.gate === 'arguments');
  return { result: settled?.result, executed: execute.mock.calls.length, verdict };
}

describe('the gate', () => {
  test('does not check arguments by default', async () => {
    const validator = vi.fn(TWO_ISSUES);
    expect((await run({}, { validator })).result?.ok).toBe(true);
    expect((await run({ validateArgs: false }, { validator, validateArgs: true })).result?.ok).toBe(
      true,
    );
    expect(validator).not.toHaveBeenCalled();
  });

  test.each([
    ['the tool', { validateArgs: true }, {}],
    ['the registry', {}, { validateArgs: true }],
  ])(
    'lists every violation with its path, and the first as `field`, if %s enables it',
    async (_who, tool, options) => {
      const { result, executed } = await run(tool, { ...options, validator: TWO_ISSUES });
      expect(result).toMatchObject({ ok: false, code: 'input_invalid', field: '$.path' });
      expect(textIn(result)).toBe(
        'Arguments of a do not match its schema:\n- $.path: is required\n- $.lines[0]: must be number, not string',
      );
      expect(executed).toBe(0);
    },
  );

  test('lets valid arguments through', async () => {
    expect((await run({ validateArgs: true }, { validator: () => () => [] })).result?.ok).toBe(
      true,
    );
  });

  test('a million violations make a short text', async () => {
    const issue = { path: `$.${'k'.repeat(10_000)}`, message: 'is wrong' };
    const many: ArgumentValidator = () => () => Array.from({ length: 1_000_000 }, () => issue);
    const { result, verdict } = await run({ validateArgs: true }, { validator: many });
    expect(textIn(result)).toMatch(/\n- … and 999,975 more$/);
    expect(JSON.stringify([result, verdict]).length).toBeLessThan(30_000);
  });

  test('creates the check once per tool', async () => {
    const validator = vi.fn<ArgumentValidator>(() => () => []);
    const registry = createToolRegistry({ tools: [makeTool('a')], validateArgs: true, validator });
    await registry.executeParallel(callsOf('a', 'a'), makeCtx());
    await registry.executeParallel(callsOf('a'), makeCtx());
    expect(validator).toHaveBeenCalledOnce();
    registry.register(makeTool('a'), true);
    await registry.executeParallel(callsOf('a'), makeCtx());
    expect(validator).toHaveBeenCalledTimes(2);
  });

  test('a tool that requires a check never runs without a validator', async () => {
    const { result, executed } = await run({ validateArgs: true });
    expect(result).toMatchObject({ ok: false, code: 'not_available' });
    expect(executed).toBe(0);
  });

  test('a schema that breaks the validator makes the tool unavailable, with the reason in the trace', async () => {
    const { result, verdict } = await run(
      { validateArgs: true },
      {
        validator: () => {
          throw new Error('bad $ref');
        },
      },
    );
    expect(result).toEqual(failureResult('Tool a is not currently available'));
    expect(verdict).toMatchObject({ rule: 'arguments.broken_schema', value: 'bad $ref' });
  });
});
