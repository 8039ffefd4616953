import type { BatchEngine, RunEngine } from '../../../session/engine/batch-engine.ts';
import { type EngineConnection, PortEngine } from '../../../session/engine/port-engine.ts';
import { createWatchedClock } from '../watched-clock.ts';

/** How often a running engine is asked for a sign, in milliseconds. */
const CHECK_MS = 500;

let engine: PortEngine | undefined;

/** The engine of all sessions of the page, in a Worker that starts with the first run. */
const batches: BatchEngine = {
  start: (...run) => openEngine().start(...run),
  ask: (...question) => openEngine().ask(...question),
};

/** The engine with which the page's sessions run batches. */
export const runEngine: RunEngine = { batches, createClock: createWatchedClock };

function openEngine(): PortEngine {
  engine ??= new PortEngine({ connect, watch });
  return engine;
}

function connect(): EngineConnection {
  const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' });
  return {
    send: (request) => worker.postMessage(request),
    listen: (listener) => {
      worker.onmessage = ({ data }) => listener(data);
    },
    terminate: () => worker.terminate(),
  };
}

/** Calls `check` at intervals, but not where this thread was late: then the machine is busy. */
function watch(check: () => void): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - last < 1.5 * CHECK_MS) check();
    last = now;
  }, CHECK_MS);
  return () => clearInterval(timer);
}
