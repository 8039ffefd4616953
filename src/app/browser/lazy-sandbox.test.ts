import { expect, test, vi } from 'vitest';
import { systemClock } from '../../core/index.ts';
import type { Sandbox } from '../../sandbox/api.ts';
import { DEFAULT_SANDBOX_LIMITS } from '../../sandbox/limits.ts';
import { createLazySandbox } from './lazy-sandbox.ts';

const SOURCE = 'export const tool = 1;';

function createReal() {
  const errors = [{ message: 'No tool.', line: 1, column: 1 }];
  return {
    limits: DEFAULT_SANDBOX_LIMITS,
    compile: vi.fn(async () => ({ ok: false as const, errors })),
    refreshAvailability: vi.fn(async () => undefined),
    openRun: vi.fn(),
    checkReducer: vi.fn(),
    warmUp: vi.fn(),
    dispose: vi.fn(),
  } satisfies Sandbox;
}

test('loads nothing before the first file is compiled, and then once', async () => {
  const real = createReal();
  const load = vi.fn(async () => real);
  const sandbox = createLazySandbox(load);
  await sandbox.refreshAvailability([]);
  sandbox.dispose();
  expect(load).not.toHaveBeenCalled();
  expect(() => sandbox.openRun({ clock: systemClock })).toThrow('Compile a file first');

  const [first] = await Promise.all([
    sandbox.compile(SOURCE, 'tool'),
    sandbox.compile(SOURCE, 'reducer'),
  ]);
  expect(first).toEqual(await real.compile.mock.results[0]?.value);
  expect(load).toHaveBeenCalledTimes(1);
});

test('reports a failed load as a sentence, and the next compile retries', async () => {
  const real = createReal();
  const load = vi.fn(async () => real).mockRejectedValueOnce(new Error('offline'));
  const sandbox = createLazySandbox(load);
  expect(await sandbox.compile(SOURCE, 'tool')).toEqual({
    ok: false,
    errors: [{ message: expect.stringContaining('did not load') }],
  });
  await sandbox.compile(SOURCE, 'tool');
  expect(real.compile).toHaveBeenCalledTimes(1);
});
