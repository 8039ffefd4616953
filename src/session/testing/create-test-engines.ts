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

/**
 * Engines behind real message channels, and the checks of the page, made by hand.
 *
 * @param leavesTurns the page reads the calls that an engine turns to only where it asks for them
 */
export function createTestEngines(parts: Partial<ServeEngineOptions> = {}, leavesTurns = false) {
  const silence = new Silence();
  let started = 0;
  let ended = 0;
  let fail = () => {};
  const connect = (): EngineConnection => {
    const channel = new MessageChannel();
    started += 1;
    serveOn(channel.port2, silence, parts);
    const { port1, port2 } = channel;
    let unread: Extract<EngineReply, { type: 'turn' }>[] = [];
    return {
      send: (request) => port1.postMessage(request),
      listen: (listener) => {
        port1.onmessage = ({ data }: MessageEvent<EngineReply>) => {
          if (leavesTurns && data.type === 'turn') unread.push(data);
          else {
            if (data.type === 'news') unread = [];
            listener(data);
          }
        };
      },
      readTurns: (listener) => {
        for (const turn of unread.splice(0)) listener(turn);
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
      return started;
    },
    get ended() {
      return ended;
    },
    get watched() {
      return checks.size;
    },
    fallSilent: () => silence.begin(),
    /** From the first call on, as if its tool computed without end. */
    hangInCall: () => silence.beginAt('turn'),
    /** From the next run on, as if the work before its first call had no end. */
    hangInStart: () => silence.beginAt('started'),
    /** From the first task on, as if it computed without end. */
    hangInTask: () => silence.beginAt('begun'),
    /** From the next large import on, as while its file is evaluated. */
    hangInImport: () => silence.beginAt('importing'),
    /** From the next declaration on, as if reading it had no end. */
    hangInLoad: () => silence.beginAt('load'),
    speakAgain: () => silence.end(),
    /** Reports an error of the latest engine. */
    fail: () => fail(),
    /** Resolves when the page has heard of the call in which the engine hangs. */
    silence: async () => {
      while (!silence.isNow) await nextTask();
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

type MessageType = EngineReply['type'] | EngineRequest['type'];

/** Whether the engines hang: they read and write nothing, as an engine that computes. */
class Silence {
  isNow = false;
  readonly #from = new Set<MessageType>();

  begin(): void {
    this.isNow = true;
  }

  /** Begins with the next message of a type. */
  beginAt(type: MessageType): void {
    this.#from.add(type);
  }

  notice({ type }: { type: MessageType }): void {
    if (this.#from.has(type)) this.isNow = true;
  }

  end(): void {
    this.isNow = false;
    this.#from.clear();
  }
}

/** Serves an engine on a port. It still sends the message at which it falls silent. */
function serveOn(port: MessagePort, silence: Silence, parts: Partial<ServeEngineOptions>): void {
  const equipment = createCatalogEquipment({});
  serveEngine(
    {
      send: (reply: EngineReply) => {
        if (!silence.isNow) port.postMessage(reply);
        silence.notice(reply);
      },
      listen: (listener) => {
        port.onmessage = ({ data }: MessageEvent<EngineRequest>) => {
          silence.notice(data);
          if (!silence.isNow) listener(data);
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
