import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import ping from './tools/ping.ts?raw';

/** A service that fails every other time, under a seed. */
export const sameSeedSameFaults: GalleryExample = {
  slug: 'same-seed-same-faults',
  title: 'Bad luck that can be repeated',
  sentence:
    'A service fails at random and each call tries again. Run it twice: every failure comes back, to the millisecond.',
  teaches:
    'Chance and time come from the seed of the scenario. A strange run can be looked at again, and a test of it is not flaky.',
  view: 'timeline',
  clause: 'clock',
  tags: ['simulation', 'turn'],
  start: {
    name: 'Bad luck that can be repeated',
    tools: [toUserFile(ping)],
    calls: [
      { tool: 'ping', args: { host: 'flaky.example' } },
      { tool: 'ping', args: { host: 'flaky.example' } },
      { tool: 'ping', args: { host: 'flaky.example', tries: 2 } },
      { tool: 'ping', args: { host: 'status.ferry.example' } },
    ],
    scenario: {
      seed: 21,
      faults: [
        { backend: 'apis', matching: 'status.ferry.example', latencyMs: { p50: 400, p99: 1600 } },
      ],
    },
    registry: { examples: 'none' },
  },
};
