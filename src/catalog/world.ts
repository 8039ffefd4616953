import type { Clock } from '../core/index.ts';
import {
  createProcessRunner,
  createRandomSource,
  createService,
  createVirtualFs,
  type Fault,
  type ProcessRunner,
  type Service,
  type VirtualFs,
  wait,
} from '../simulation/index.ts';
import { type Card, cards } from './data/cards.ts';
import { createLinearServer } from './data/linear-server.ts';
import { createPrograms } from './data/programs.ts';
import { repoSources } from './data/repo-sources.ts';
import { testFileText, testSuites } from './data/test-suites.ts';
import { answerApi, answerPage, answerSearch } from './data/web.ts';

/** The backends of one run. */
export interface World {
  clock: Clock;
  fs: VirtualFs;
  processes: ProcessRunner;
  /** Web search, by query. */
  search: Service;
  /** Web pages, by address. */
  pages: Service;
  /** HTTP interfaces, by `METHOD address`. */
  apis: Service;
  /** The Linear server, by a JSON text. */
  linear: Service;
  board: readonly Card[];
  /** The keys of paid services that are set up: none. */
  keys: ReadonlySet<string>;
  /** Waits for a local backend, a seeded time within the bounds, in milliseconds. */
  delay(
    backend: string,
    latencyMs: readonly [min: number, max: number],
    signal: AbortSignal,
  ): Promise<void>;
}

/** Options of {@link createWorld}. */
export interface WorldOptions {
  clock: Clock;
  /** The same seed gives the same outputs and times. */
  seed: number;
  /** Default {@link standardFaults}. */
  faults?: readonly Fault[];
}

/** What goes wrong in the example batches. */
export const standardFaults: readonly Fault[] = [
  { service: 'search', matching: 'site:', kind: 'rate_limited' },
  { service: 'apis', matching: 'hooks.ferry.example', kind: 'disconnect' },
  { service: 'apis', matching: 'legacy.ferry.example', kind: 'malformed' },
];

/** 12 March 2026, 09:00 UTC. */
const EPOCH_MS = Date.UTC(2026, 2, 12, 9);

/**
 * Everything that the example tools work on, new for each run: what one run writes, no other
 * run sees.
 *
 * @example
 * const world = createWorld({ clock: createVirtualClock(), seed: 42 });
 * const tools = createCatalog(world).map(({ tool }) => tool);
 */
export function createWorld({ clock, seed, faults = standardFaults }: WorldOptions): World {
  const random = createRandomSource(seed);
  const fs = createVirtualFs({
    clock,
    epochMs: EPOCH_MS,
    files: { ...repoSources, ...testFiles() },
  });
  const service = (name: string, latencyMs: readonly [number, number], answer: Answer) =>
    createService({ name, clock, random, latencyMs, answer, faults });
  const delays = new Map<string, number>();

  return {
    clock,
    fs,
    processes: createProcessRunner({ clock, random, fs, programs: createPrograms(fs) }),
    search: service('search', [150, 220], answerSearch),
    pages: service('pages', [380, 620], answerPage),
    apis: service('apis', [180, 320], answerApi),
    linear: service('linear', [640, 820], createLinearServer()),
    board: cards,
    keys: new Set(),
    delay(backend, latencyMs, signal) {
      const call = delays.get(backend) ?? 0;
      delays.set(backend, call + 1);
      const stream = random.stream({ call, backend, attempt: 1 });
      return wait(clock, stream.between(...latencyMs), signal);
    },
  };
}

type Answer = Parameters<typeof createService>[0]['answer'];

function testFiles(): Record<string, string> {
  return Object.fromEntries(testSuites.map((suite) => [suite.file, testFileText(suite)]));
}
