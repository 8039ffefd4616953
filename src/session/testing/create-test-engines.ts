import { systemClock } from '../../core/index.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import { createCatalogEquipment } from '../content/catalog-runtime.ts';
import type { EngineReply, EngineRequest } from '../engine/engine-protocol.ts';
import { type EngineConnection, PortEngine } from '../engine/port-engine.ts';
import { type ServeEngineOptions, serveEngine } from '../engine/serve-engine.ts';
import { after } from '../lib/schedule.ts';
import { createTasks } from '../tasks/create-tasks.ts';

/** Lets messages be delivered. */
const nextTask = () => new Promise<void>((resolve) => systemClock.setTimeout(resolve, 0));

/** Engines behind real message channels, and the checks of the page, made by hand. */
export function createTestEngines(parts: Partial<ServeEngineOptions> = {}) {
  const channels: MessageChannel[] = [];
  let ended = 0;
  let isSilent = false;
  let fail = () => {};
  let isSilentFromCall = false;
  let isSilentFromTask = false;
  let isSilentFromLoad = false;
  let isSilentFromStart = false;
  const connect = (): EngineConnection => {
    const channel = new MessageChannel();
    const { port1, port2 } = channel;
    channels.push(channel);
    const equipment = createCatalogEquipment({});
    serveEngine(
      {
        send: (reply: EngineReply) => {
          if (!isSilent) port2.postMessage(reply);
          if (reply.type === 'turn' && isSilentFromCall) isSilent = true;
          if (reply.type === 'begun' && isSilentFromTask) isSilent = true;
          if (reply.type === 'started' && isSilentFromStart) isSilent = true;
        },
        listen: (listener) => {
          port2.onmessage = ({ data }: MessageEvent<EngineRequest>) => {
            // As an engine that computes: nothing is read any more.
            if (data.type === 'load' && isSilentFromLoad) isSilent = true;
            if (!isSilent) listener(data);
          };
        },
      },
      {
        equipment,
        tasks: createTasks({ equipment, clock: createVirtualClock(), sandbox: parts.sandbox }),
        createClock: () => createVirtualClock(),
        nextFrame: after(systemClock, 0),
        wallNow: systemClock.now,
        ...parts,
      },
    );
    return {
      send: (request) => port1.postMessage(request),
      listen: (listener) => {
        port1.onmessage = ({ data }: MessageEvent<EngineReply>) => listener(data);
      },
      listenToErrors: (listener) => {
        fail = listener;
      },
      terminate: () => {
        ended += 1;
        port1.close();
        port2.close();
      },
    };
  };
  const { engine, checks, stopChecks } = createWatchedEngine(connect);
  return {
    engine,
    get started() {
      return channels.length;
    },
    get ended() {
      return ended;
    },
    get watched() {
      return checks.size;
    },
    fallSilent: () => {
      isSilent = true;
    },
    /** From the first call on, as if its tool computed without end. */
    hangInCall: () => {
      isSilentFromCall = true;
    },
    /** From the next run on, as if the work before its first call had no end. */
    hangInStart: () => {
      isSilentFromStart = true;
    },
    /** From the first task on, as if it computed without end. */
    hangInTask: () => {
      isSilentFromTask = true;
    },
    /** From the next declaration on, as if reading it had no end. */
    hangInLoad: () => {
      isSilentFromLoad = true;
    },
    speakAgain: () => {
      isSilentFromTask = false;
      isSilentFromLoad = false;
      isSilentFromStart = false;
      isSilent = false;
      isSilentFromCall = false;
    },
    /** Reports an error of the latest engine. */
    fail: () => fail(),
    /** Resolves when the page has heard of the call in which the engine hangs. */
    silence: async () => {
      while (!isSilent) await nextTask();
      await nextTask();
    },
    check: () => {
      for (const check of [...checks]) check();
    },
    /** The time in which the engine has to answer Stop is over. */
    checkStop: () => {
      for (const check of [...stopChecks]) check();
    },
    close: () => engine.dispose(),
  };
}

/** An engine whose checks the test makes. */
function createWatchedEngine(connect: () => EngineConnection) {
  const checks = new Set<() => void>();
  const stopChecks = new Set<() => void>();
  const listenIn = (all: Set<() => void>) => (check: () => void) => {
    all.add(check);
    return () => all.delete(check);
  };
  const engine = new PortEngine({
    connect,
    watch: listenIn(checks),
    soon: listenIn(stopChecks),
    speed: () => 1,
    createClock: () => createVirtualClock(),
  });
  return { engine, checks, stopChecks };
}
