import { createId } from './app/browser/create-id.ts';
import { createLazyDatabase } from './app/browser/lazy-database.ts';
import { createLazySandbox } from './app/browser/lazy-sandbox.ts';
import { nextFrame } from './app/browser/next-frame.ts';
import type { SessionPorts } from './session/index.ts';

/**
 * The ports of every session in a browser, wherever it keeps its documents: time, chance, and
 * the machines that are loaded when something needs them. One for the life of a page.
 */
export function createBrowserPorts(): Omit<SessionPorts, 'storage'> {
  return {
    createId,
    loadEngine: async () => (await import('./app/browser/engine/worker-engine.ts')).runEngine,
    nextFrame,
    sandbox: createLazySandbox(async () =>
      (await import('./sandbox/host/create-sandbox.ts')).createSandbox(),
    ),
    openDatabase: createLazyDatabase(
      async () => (await import('./app/browser/sql/worker-database.ts')).createWorkerDatabase,
    ),
  };
}
