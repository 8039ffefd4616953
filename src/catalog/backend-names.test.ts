import { expect, test } from 'vitest';
import { createServices, createVirtualClock, sampleContent } from '../simulation/index.ts';
import { backendNames } from './backend-names.ts';
import { createFerryServices } from './data/ferry-services.ts';

test('the list names every backend that the world has, once', async () => {
  const clock = createVirtualClock();
  const own = await createFerryServices({ loadSqlWasm: undefined });
  const { services } = await createServices({ clock, content: sampleContent });
  const all = new Set(['linear', ...[...own, ...services].map(({ name }) => name)]);
  expect(backendNames.map(({ name }) => name).sort()).toEqual([...all].sort());
});
