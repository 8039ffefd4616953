import { expect, test, vi } from 'vitest';
import { createCapabilityBackends, createToolRegistry } from '../../core/index.ts';
import { checkReducer } from '../../core/reduce/testing.ts';
import { makeCtx } from '../../core/test-support.ts';
import { createArgumentValidator } from '../../schema/index.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import { createWorld } from '../world.ts';
import { tool as blank } from './blank-tool.ts';
import { tool as ephemeral } from './ephemeral-tool.ts';
import { tool as fetching } from './fetch-tool.ts';
import { tool as progress } from './progress-tool.ts';
import { reducer } from './reducer.ts';
import { templates } from './templates.ts';

test('every starter file imports only what a user’s own file may import', () => {
  const codes = [...Object.values(templates.tools), templates.reducer('terminal')];
  for (const code of codes) {
    expect(code.match(/from '[^']*'/g)).toEqual(["from 'toolyard'"]);
    expect(code).toMatch(/^export const (tool|reducer)\b/m);
  }
});

test('a reducer is created for a tool of any name', () => {
  expect(templates.reducer('terminal')).toContain("toolName: 'terminal',");
  expect(templates.reducer("a'$&\\b")).toContain("toolName: 'a\\'$&\\\\b',");
});

test('the starter tools run unchanged', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const clock = createVirtualClock();
  const registry = createToolRegistry({
    clock,
    validateArgs: true,
    validator: createArgumentValidator(),
    backends: createCapabilityBackends({ ...createWorld({ clock, seed: 42 }).backends, clock }),
  });
  for (const tool of [blank, fetching, ephemeral]) registry.register(tool);
  const calls = [
    { toolCallId: '1', name: blank.name, args: { name: 'Ada' } },
    { toolCallId: '2', name: fetching.name, args: { path: '/retry-storm' } },
    { toolCallId: '3', name: fetching.name, args: { path: '/nothing-here' } },
    { toolCallId: '4', name: blank.name, args: { name: '' } },
    { toolCallId: '5', name: ephemeral.name, args: { hit: 2 } },
  ];
  const results = await registry.executeParallel(calls, makeCtx());
  expect(results.map(({ result }) => result)).toMatchObject([
    { ok: true, value: 'Hello Ada, this is turn 1.' },
    { ok: true, value: expect.stringContaining('#'), structured: { status: 200 } },
    { ok: false, error: '404 from https://blog.example/nothing-here' },
    { ok: false, code: 'input_invalid' },
    { ok: true, value: '2 of 3: queue.ts:7 has no limit' },
  ]);
  registry.pruneEphemeral();
  expect(registry.names).toEqual([blank.name, fetching.name]);
  expect(log).toHaveBeenCalledWith('called with', 'Ada');
});

test('the tool with progress reports each step, and stops on an abort', async () => {
  const reported: (number | undefined)[] = [];
  const controller = new AbortController();
  const ctx = makeCtx({
    abortSignal: controller.signal,
    emit: ({ percent }) => {
      reported.push(percent);
      if (percent === 100) controller.abort();
    },
  });
  expect(await progress.execute({ steps: 1 }, ctx)).toMatchObject({ ok: true });
  expect(reported).toEqual([100]);
  expect(await progress.execute({ steps: 2 }, ctx)).toEqual({
    ok: false,
    error: 'Stopped before step 1 of 2.',
    code: 'execution_failed',
  });
});

test('the starter reducer keeps failures and the end', () => {
  const lines = Array.from({ length: 60 }, (_, index) => `line ${index}`);
  lines[30] = 'FAILED test_cart.py::test_total';
  const result = { ok: true, value: lines.join('\n') } as const;
  const ctx = { args: {}, turnCount: 1, resultBudgetChars: 140 };
  const { value } = reducer.reduce(result, ctx) as typeof result;
  expect(value.split('\n')).toEqual([
    ...lines.slice(0, 3),
    ...lines.slice(30, 35),
    ...lines.slice(57),
    '… 49 lines left out',
  ]);
});

test('the starter reducer keeps both ends of a text without failures, and a whole one that fits', () => {
  const lines = Array.from({ length: 60 }, (_, index) => `line ${index}`);
  const result = { ok: true, value: lines.join('\n') } as const;
  const ctx = { args: {}, turnCount: 1, resultBudgetChars: 102 };
  const { value } = reducer.reduce(result, ctx) as typeof result;
  expect(value.split('\n')).toEqual([
    ...lines.slice(0, 4),
    ...lines.slice(55),
    '… 51 lines left out',
  ]);
  expect(reducer.reduce(result, { ...ctx, resultBudgetChars: value.length * 10 })).toBe(result);
});

test('the starter reducer keeps every failure that a small budget has room for', () => {
  const failed = Array.from({ length: 6 }, (_, at) => `test_cart.py::test_total_${at}`);
  const lines = [
    ...Array.from({ length: 140 }, (_, at) => `test_cart.py::test_count[${at}] PASSED   [ ${at}%]`),
    ...failed.map((name) => `${name} FAILED   [ 99%]`),
    '=================== FAILURES ===================',
    ...failed.flatMap((name) => [
      `______________ ${name} ______________`,
      ...Array.from({ length: 8 }, (_, at) => `    line_${at} = prepare(cart, ${at})`),
      'E       AssertionError: assert 30 == 36',
    ]),
    ...failed.map((name) => `FAILED ${name} - AssertionError: assert 30 == 36`),
    '=========== 6 failed, 140 passed in 5.53s ===========',
  ];
  const ctx = { args: {}, turnCount: 1, resultBudgetChars: 1_333 };
  const result = { ok: true, value: lines.join('\n') } as const;
  const { value } = reducer.reduce(result, ctx) as typeof result;
  expect(value.length).toBeLessThanOrEqual(1_333);
  for (const name of failed) expect(value).toContain(`FAILED ${name} - Assertion`);
  expect(value).toContain('6 failed, 140 passed');
});

test('the starter reducer obeys its contract', async () => {
  const value = Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n');
  const ctx = { args: {}, turnCount: 9, resultBudgetChars: 204 };
  const report = await checkReducer(reducer, [{ result: { ok: true, value }, ctx }]);
  expect(report.problems).toEqual([]);
  const reduced = reducer.reduce({ ok: true, value }, ctx);
  expect(reduced).toMatchObject({ ok: true, value: expect.stringMatching(/… 51 lines left out$/) });
});
