import { createId } from './app/browser/create-id.ts';
import { createEngineWorkers, type EngineWorkers } from './app/browser/engine/engine-workers.ts';
import { createLazyDatabase } from './app/browser/lazy-database.ts';
import { nextFrame } from './app/browser/next-frame.ts';
import { loadOnce } from './lib/load-once.ts';
import { UnreachableError } from './sandbox/host/reachable.ts';
import type { BatchEngine } from './session/engine/index.ts';
import type { SessionPorts } from './session/index.ts';

/** The ports that all sessions of a page share. */
export interface BrowserPorts extends Omit<SessionPorts, 'storage'> {
  /** The engine runs in a Worker, which loads its own tools. */
  loadEngine(): Promise<BatchEngine>;
}

/**
 * The ports of every session in a browser, wherever it keeps its documents. The code of engine,
 * sandbox and database loads on first use. One for the life of a page.
 */
export function createBrowserPorts(
  { start }: Pick<EngineWorkers, 'start'> = createEngineWorkers(),
): BrowserPorts {
  const loadSandbox = loadOnce(async () =>
    (await import('./sandbox/host/create-sandbox.ts')).createSandbox(),
  );
  return {
    createId,
    // One engine serves all sessions of the page.
    loadEngine: loadOnce(async () => {
      const { createWorkerEngine } = await import('./app/browser/engine/worker-engine.ts');
      return createWorkerEngine(start, async (...worker) => {
        // Code that does not load is fetched again, when the network is back.
        const guests = await loadSandbox().catch((cause) => {
          throw new UnreachableError({ cause });
        });
        return guests.start(...worker);
      });
    }),
    nextFrame,
    sandbox: { untilReachable: async () => (await loadSandbox()).untilReachable() },
    openDatabase: createLazyDatabase(
      async () => (await import('./app/browser/sql/worker-database.ts')).createWorkerDatabase,
    ),
  };
}
