import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import ping from './tools/ping.ts?raw';

/** A service that fails every other time, under a seed. */
export const sameSeedSameFaults: GalleryExample = {
  slug: 'same-seed-same-faults',
  title: 'A flaky API, with retries',
  sentence:
    'A service fails at random and each call retries. Run it twice: every failure repeats, to the millisecond.',
  teaches:
    'Random numbers and time come from the seed of the scenario. An unusual run can be repeated, and its test is not flaky.',
  view: 'timeline',
  clause: 'clock',
  tags: ['familiar', 'simulation', 'turn'],
  start: {
    name: 'Reproducible failures',
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
