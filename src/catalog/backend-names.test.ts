import { expect, test } from 'vitest';
import { makeCtx } from '../core/test-support.ts';
import {
  createServices,
  createVirtualClock,
  type FaultRule,
  sampleContent,
} from '../simulation/index.ts';
import { backendNames } from './backend-names.ts';
import { createCatalog } from './catalog.ts';
import { createFerryServices } from './data/ferry-services.ts';
import { createWorld } from './world.ts';

test('the list names every backend of the world once', async () => {
  const clock = createVirtualClock();
  const own = createFerryServices();
  const { services } = await createServices({ clock, content: sampleContent });
  const local = ['disk', 'files', 'keys', 'processes', 'warehouse'];
  const all = new Set([...local, ...[...own, ...services].map(({ name }) => name)]);
  expect(backendNames.map(({ name }) => name).sort()).toEqual([...all].sort());
});

test.each([
  ['disk', 'read_file', { path: 'README.md' }],
  ['processes', 'terminal', { command: 'git status' }],
] as const)('a fault of %s reaches the example tools', async (backend, name, args) => {
  const clock = createVirtualClock();
  const run = (faults: FaultRule[]) => {
    const world = createWorld({ clock, seed: 42, faults });
    const tool = createCatalog(world).find((one) => one.tool.name === name)?.tool;
    return tool?.execute(args, makeCtx({ workingDir: '/repo' }));
  };
  expect(await run([])).toMatchObject({ ok: true });
  const failed = await Promise.resolve(run([{ backend, failure: { rate: 1 } }])).catch(
    (error: unknown) => ({ ok: false, error: String(error) }),
  );
  expect(failed).not.toMatchObject({ ok: true, structured: { exitCode: 0 } });
  expect(failed).not.toMatchObject({ ok: true, value: expect.stringContaining('#') });
});
