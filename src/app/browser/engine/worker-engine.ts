import { type StartWorker, serveSpawns } from '../../../sandbox/host/spawn-port.ts';
import {
  type BatchEngine,
  type EngineConnection,
  PortEngine,
} from '../../../session/engine/index.ts';
import { createWatchedClock, runSpeed } from '../watched-clock.ts';
import { DRAWN, DrawWatch, UPDATED } from './frame-credit.ts';
import { TurnInbox } from './turn-reports.ts';

/** How often a running engine is asked for a sign, in milliseconds. */
const CHECK_MS = 500;
/** How long an engine may take to answer Stop, in milliseconds. */
const ANSWER_MS = 80;

/**
 * The engine of all sessions of the page, in a Worker that starts with the first run.
 *
 * @param startEngine starts a Worker that runs `engine-worker.ts`.
 * @param startGuest starts a Worker of the sandbox for the engine.
 */
export function createWorkerEngine(
  startEngine: () => Worker,
  startGuest: StartWorker,
): BatchEngine {
  return new PortEngine({
    connect: () => connect(startEngine(), startGuest),
    watch,
    soon,
    speed: runSpeed,
    createClock: createWatchedClock,
  });
}

function connect(worker: Worker, startGuest: StartWorker): EngineConnection {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const endGuests = serveSpawns(ours, startGuest);
  const draws = new DrawWatch(() => worker.postMessage(DRAWN));
  const turns = new TurnInbox();
  worker.postMessage(null, [theirs]);
  return {
    send: (request) => worker.postMessage(request),
    listen: (listener) => {
      worker.onmessage = ({ data, ports }) => {
        if (data === UPDATED) return draws.updated();
        draws.message();
        turns.message(data, ports);
        listener(data);
      };
    },
    readTurns: (listener) => turns.read(listener),
    listenToErrors: (listener) => {
      worker.onerror = listener;
    },
    terminate: () => {
      worker.terminate();
      endGuests();
    },
  };
}

/** Calls `check` once. Where this thread was late, the answer that has arrived is read first. */
function soon(check: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(check, ANSWER_MS / 2);
  }, ANSWER_MS / 2);
  return () => clearTimeout(timer);
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
