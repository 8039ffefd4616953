import { expect, test, vi } from 'vitest';
import { createToolRegistry, personalityToFilters } from '../core/index.ts';
import { makeCtx } from '../core/test-support.ts';
import { createArgumentValidator } from '../schema/index.ts';
import { createVirtualClock } from '../simulation/index.ts';
import { batches } from './batches.ts';
import { createCatalog } from './catalog.ts';
import { personalities } from './personalities.ts';
import { createWorld } from './world.ts';

const loaded = vi.hoisted(() => new Set<string>());

vi.mock('msw', async (original) => {
  loaded.add('msw');
  return original();
});
vi.mock('zod', async (original) => {
  loaded.add('zod');
  return original();
});

test.each(batches.map(({ id }) => id))('%s loads neither MSW nor Zod', async (id) => {
  const clock = createVirtualClock();
  const entries = createCatalog(createWorld({ clock, seed: 42 }));
  const registry = createToolRegistry({ clock, validator: createArgumentValidator() });
  for (const { tool, pluginId, mcpServer } of entries) {
    registry.register(tool, { ...(pluginId && { pluginId }), ...(mcpServer && { mcpServer }) });
  }
  const engineer = personalities.find((one) => one.id === 'engineer');
  if (!engineer) throw new Error('No personality engineer');
  const { allowedTools, filterOpts, ctx } = personalityToFilters(engineer);
  const calls = batches
    .filter((batch) => batch.id === id)
    .flatMap((batch) => batch.calls.map(({ tool, ...call }) => ({ ...call, name: tool })));
  const turn = makeCtx({ workingDir: '/repo', ...ctx });
  const results = await registry.executeParallel(calls, turn, allowedTools, filterOpts);
  clock.dispose();
  expect(results.filter(({ result }) => result.ok).length).toBeGreaterThan(3);
  expect([...loaded]).toEqual([]);
});
