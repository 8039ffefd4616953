import { createId } from './app/lib/create-id.ts';
import { nextFrame } from './app/lib/next-frame.ts';
import { createLazyDatabase } from './app/storage/lazy-database.ts';
import { createLazySandbox } from './app/storage/lazy-sandbox.ts';
import { createWatchedClock } from './app/storage/watched-clock.ts';
import type { SessionPorts } from './session/index.ts';

/**
 * What every session of a browser works with, wherever it keeps its documents: time, chance, and
 * the machines that are loaded when something needs them. One for the life of a page.
 */
export function createBrowserPorts(): Omit<SessionPorts, 'storage'> {
  return {
    createId,
    createClock: createWatchedClock,
    nextFrame,
    sandbox: createLazySandbox(async () =>
      (await import('./sandbox/host/index.ts')).createSandbox(),
    ),
    openDatabase: createLazyDatabase(
      async () => (await import('./app/sql/worker-database.ts')).createWorkerDatabase,
    ),
  };
}
