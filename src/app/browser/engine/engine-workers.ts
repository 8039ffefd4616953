/** The Workers in which engines run. */
export interface EngineWorkers {
  /** Starts the first Worker ahead of its use, so that its code loads beside the page's. */
  prepare(): void;
  /** The prepared Worker, or a new one. */
  start(): Worker;
}

/** @example const workers = createEngineWorkers(); */
export function createEngineWorkers(): EngineWorkers {
  let prepared: Worker | undefined;
  const create = () =>
    new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' });
  return {
    prepare: () => {
      prepared ??= create();
      // Its code did not load. The first use tries again.
      prepared.onerror = () => {
        prepared = undefined;
      };
    },
    start: () => {
      const worker = prepared ?? create();
      worker.onerror = null;
      prepared = undefined;
      return worker;
    },
  };
}
