import type { CapabilityBackendOptions, Clock } from '../core/index.ts';
import {
  createKeyValue,
  createOutbox,
  createProcessRunner,
  createRandomSource,
  createRecordLog,
  createSecrets,
  createStandardPrograms,
  createTurbulence,
  createVirtualFs,
  type FaultRule,
  type HttpMock,
  type Outbox,
  type ProcessRunner,
  type RecordChanges,
  type RecordLog,
  type SimulatedKeyValue,
  type Turbulence,
  toFsBackend,
  toProcessBackend,
  type VirtualFs,
} from '../simulation/index.ts';
import type { Card } from './data/cards.ts';
import { createGitProgram } from './data/git-program.ts';
import { createNetwork } from './data/network.ts';
import { createPrograms } from './data/programs.ts';
import { repoFiles } from './data/repo-history.ts';
import { runVitest } from './data/vitest-program.ts';
import type { WarehouseOptions } from './data/warehouse.ts';
import { withFixtures } from './data/with-fixtures.ts';
import { keyValuesOf, messagesOf, recordsOf } from './sandbox-data/world-records.ts';
import { standardFaults } from './scenario.ts';

/** The simulated backends of one run. */
export interface World {
  clock: Clock;
  /** The time at the clock's 0, in milliseconds since the epoch. */
  epochMs: number;
  fs: VirtualFs;
  processes: ProcessRunner;
  /** Sends a request to a simulated service. */
  fetch(url: string, init?: RequestInit): Promise<Response>;
  board: readonly Card[];
  kv: SimulatedKeyValue;
  /** Sent mail and chat messages. */
  outbox: Outbox;
  /** The records that services created or changed in this run. */
  log: RecordLog;
  /** A person's changes to the records of the scenario. */
  records: RecordChanges;
  /** The raw backends of capabilities, over the same world. */
  backends: Required<Pick<CapabilityBackendOptions, 'fetch' | 'secrets' | 'kv' | 'fs' | 'process'>>;
  /** The keys of paid services that are set: the references of the secrets. */
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
  faults?: readonly FaultRule[];
  /** A person's files by path; `null` removes a file. Default: none. */
  fixtures?: Readonly<Record<string, string | null>> | undefined;
  /** A person's changes to the records of the scenario. Default: none. */
  records?: RecordChanges | undefined;
  /** Mocked responses of HTTP APIs. Default: none. */
  mocks?: readonly HttpMock[] | undefined;
  /** Values by reference. Default: none. */
  secrets?: Readonly<Record<string, string>>;
  /** Opens a database that these statements create. Default: there is no database. */
  openDatabase?: WarehouseOptions['openDatabase'];
}

/** 12 March 2026, 09:00 UTC. */
export const EPOCH_MS = Date.UTC(2026, 2, 12, 9);

/**
 * Everything that the example tools work on. Each run has a new world, so that no run sees the
 * writes of another.
 *
 * @example
 * const world = createWorld({ clock: createVirtualClock(), seed: 42 });
 * const tools = createCatalog(world).map(({ tool }) => tool);
 */
export function createWorld(options: WorldOptions): World {
  const { clock, seed, faults = standardFaults, secrets = {}, openDatabase } = options;
  const { mocks, fixtures, records = {} } = options;
  const random = createRandomSource(seed);
  const fs = createVirtualFs({
    clock,
    epochMs: EPOCH_MS,
    files: withFixtures(repoFiles, fixtures),
  });
  const turbulence = (backend: string) => createTurbulence({ backend, clock, random, faults });
  const local = new Map<string, Turbulence>();
  const kv = createKeyValue({
    clock,
    records: keyValuesOf(records, clock.now()),
    turbulence: turbulence('keys'),
  });
  const outbox = createOutbox({ clock, messages: messagesOf(records) });
  const log = createRecordLog();
  // Longer names win: `npm install` is scripted, other npm commands are standard programs.
  const programs = new Map([
    ...createStandardPrograms({ fs, npm: { runTests: runVitest } }),
    ['git', createGitProgram({ fs, clock, epochMs: EPOCH_MS })] as const,
    ...createPrograms(fs),
  ]);
  const processes = createProcessRunner({
    clock,
    random,
    fs,
    programs,
    turbulence: turbulence('processes'),
  });

  const conditions = { clock, random, faults, mocks, outbox, records, log };
  const network = createNetwork({ ...conditions, epochMs: EPOCH_MS, openDatabase });

  return {
    clock,
    epochMs: EPOCH_MS,
    fs,
    processes,
    kv,
    outbox,
    ...{ log, records },
    backends: {
      fetch: network,
      secrets: createSecrets(secrets),
      kv,
      fs: toFsBackend(fs, { turbulence: turbulence('files') }),
      process: toProcessBackend(processes),
    },
    fetch: async (url, init) => network(new Request(url, init)),
    board: recordsOf('cards', records),
    keys: new Set(Object.keys(secrets)),
    async delay(backend, latencyMs, signal) {
      const operate = local.get(backend) ?? turbulence(backend);
      local.set(backend, operate);
      if (!(await operate('', signal, { latencyMs }))) {
        throw new Error(`The backend ${backend} failed by a fault rule. Nothing was changed.`);
      }
    },
  };
}
