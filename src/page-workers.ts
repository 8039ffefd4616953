import { createEngineWorkers } from './app/browser/engine/engine-workers.ts';

/** The engine's Workers of this page. */
export const workers = createEngineWorkers();
