import { describe, expect, test, vi } from 'vitest';
import { createToolRegistry, type Tool } from '../../index.ts';
import {
  callsOf,
  createRecorder,
  failureResult,
  makeCtx,
  makeTool,
  thenableOf,
  wrong,
} from '../../test-support.ts';

const REFUSED = failureResult('Tool a is not currently available');

async function resultWith(isAvailable: unknown) {
  const { events, observer } = createRecorder();
  const execute = vi.fn(async () => ({ ok: true as const, value: 'ran' }));
  const tool = makeTool('a', { execute, isAvailable: wrong<() => boolean>(isAvailable) });
  const registry = createToolRegistry({ tools: [tool, makeTool('b')], observer });
  const results = await registry.executeParallel(callsOf('a', 'b'), makeCtx());
  expect(results[1]?.result.ok).toBe(true);
  const verdict = events.find((event) => event.type === 'gate' && event.gate === 'availability');
  return { result: results[0]?.result, executed: execute.mock.calls.length, verdict };
}

describe('the gate', () => {
  test('refuses a tool whose isAvailable returns false, with the exact text', async () => {
    const { result, executed } = await resultWith(() => false);
    expect(result).toEqual(REFUSED);
    expect(executed).toBe(0);
  });

  test('runs a tool whose isAvailable returns true', async () => {
    expect((await resultWith(() => true)).result).toEqual({ ok: true, value: 'ran' });
  });

  test('a throwing isAvailable counts as false, with the reason in the trace', async () => {
    const { result, verdict } = await resultWith(() => {
      throw new Error('no key');
    });
    expect(result).toEqual(REFUSED);
    expect(verdict).toMatchObject({
      rule: 'availability.broken',
      value: 'isAvailable threw: no key',
    });
  });

  test('a promise counts as false, without an unhandled rejection', async () => {
    expect((await resultWith(() => Promise.resolve(true))).result).toEqual(REFUSED);
    expect((await resultWith(() => Promise.reject(new Error('x')))).result).toEqual(REFUSED);
  });

  test('a thenable counts as false', async () => {
    expect((await resultWith(() => thenableOf(true))).result).toEqual(REFUSED);
  });

  test('an isAvailable that is not a function counts as false', async () => {
    expect((await resultWith('yes')).result).toEqual(REFUSED);
  });
});

test('is called for all calls, in input order, before the first call executes', async () => {
  const order: string[] = [];
  const tools = ['a', 'b'].map((name) =>
    makeTool(name, {
      isAvailable: () => {
        order.push(`ask ${name}`);
        return true;
      },
      execute: async () => {
        order.push(`run ${name}`);
        return { ok: true, value: '' };
      },
    }),
  );
  await createToolRegistry({ tools }).executeParallel(callsOf('b', 'a'), makeCtx());
  expect(order).toEqual(['ask b', 'ask a', 'run b', 'run a']);
});

test('an isAvailable that changes the registry does not change the batch', async () => {
  const registry = createToolRegistry({ tools: [makeTool('b')] });
  const meddler: Tool = makeTool('a', {
    isAvailable: () => {
      registry.unregister('b');
      registry.register(makeTool('c'), true);
      return true;
    },
  });
  registry.register(meddler);
  const results = await registry.executeParallel(callsOf('a', 'b', 'c'), makeCtx());
  expect(results.map(({ result }) => result)).toEqual([
    { ok: true, value: 'a' },
    { ok: true, value: 'b' },
    failureResult('Unknown tool: c'),
  ]);
  expect(registry.names).toEqual(['a', 'c']);
  expect(registry.getAvailable().map(({ name }) => name)).toContain('a');
});
