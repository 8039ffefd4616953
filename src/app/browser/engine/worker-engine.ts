import type { BatchEngine } from '../../../session/engine/batch-engine.ts';
import { PortEngine } from '../../../session/engine/port-engine.ts';

/** How often a running engine is asked for a sign, in milliseconds. */
const CHECK_MS = 500;

/** An engine in a Worker, which starts with the first run. */
export function createWorkerEngine(): BatchEngine {
  let engine: PortEngine | undefined;
  const open = () => {
    engine ??= new PortEngine({
      connect: () => {
        const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), {
          type: 'module',
        });
        return {
          send: (request) => worker.postMessage(request),
          listen: (listener) => {
            worker.onmessage = ({ data }) => listener(data);
          },
          terminate: () => worker.terminate(),
        };
      },
      watch: watchEvenly,
    });
    return engine;
  };
  return {
    start: (...run) => open().start(...run),
    dispose: () => engine?.dispose(),
  };
}

/** Calls `check` at intervals, but not where this thread was late: then the machine is busy. */
function watchEvenly(check: () => void): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - last < 1.5 * CHECK_MS) check();
    last = now;
  }, CHECK_MS);
  return () => clearInterval(timer);
}
