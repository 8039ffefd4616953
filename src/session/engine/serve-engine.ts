import type { Equipment } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { EnginePort, EngineReply, EngineRequest } from './engine-protocol.ts';
import type { EngineRun } from './engine-run.ts';
import { runBatch } from './run-batch.ts';
import type { TaskTable } from './task-engine.ts';

/** The parts with which {@link serveEngine} runs batches. */
export interface ServeEngineOptions {
  equipment: Equipment;
  tasks: TaskTable;
  /** Creates the clock of a run. @param speed reads the speed that the page asked for last */
  createClock(speed: () => number): SessionClock;
  /** When to send the events that came in since the last time. */
  nextFrame: Schedule;
  /** Real time in milliseconds. */
  wallNow(): number;
}

/** Runs batches for the page at the other end of a port. */
export function serveEngine(
  port: EnginePort<EngineReply, EngineRequest>,
  options: ServeEngineOptions,
): void {
  const runs = new Map<number, EngineRun>();
  let speed = 1;
  const start = ({ run, input }: Extract<EngineRequest, { type: 'start' }>) => {
    const clock = options.createClock(() => speed);
    const parts = {
      ...options,
      clock,
      onTurn: (call: number) => port.send({ type: 'turn', run, call }),
      network: {
        ask: (origin: string) => {
          port.send({ type: 'asked', run, origin });
          return false;
        },
        fetch: () => Promise.reject(new Error('NETWORK_CLOSED: The engine reaches no server.')),
      },
    };
    const engineRun = runBatch(input, parts, (news) => {
      const reading = { now: clock.now(), nextDueAt: clock.nextDueAt?.() };
      port.send({ type: 'news', run, news, reading });
    });
    runs.set(run, engineRun);
  };
  const answerFiles = async ({ run, question }: { run: number; question: number }) => {
    const files = (await runs.get(run)?.worldFiles()) ?? [];
    port.send({ type: 'files', question, files });
  };
  const answerFile = async ({ run, question, path }: Extract<EngineRequest, { type: 'file' }>) => {
    const texts = await runs.get(run)?.readWorldFile(path);
    const none = { before: undefined, after: undefined };
    port.send({ type: 'file', question, texts: texts ?? none });
  };
  const answerTask = async ({ question, task, input }: Extract<EngineRequest, { type: 'ask' }>) => {
    port.send({ type: 'begun', question });
    try {
      // The page asks with the input of the task.
      const answer = await options.tasks[task]?.(input as never);
      port.send({ type: 'answer', question, answer });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      port.send({ type: 'failed', question, message });
    }
  };
  const forgetOthers = (run: number) => {
    // A page shows one run and can no longer request the values of an earlier run.
    for (const id of runs.keys()) if (id < run) runs.delete(id);
  };

  // Says that the engine has loaded.
  port.send({ type: 'pong' });
  port.listen((request) => {
    switch (request.type) {
      case 'ping':
        port.send({ type: 'pong' });
        break;
      case 'speed':
        speed = request.speed;
        break;
      case 'start':
        forgetOthers(request.run);
        start(request);
        break;
      case 'files':
        void answerFiles(request);
        break;
      case 'file':
        void answerFile(request);
        break;
      case 'ask':
        void answerTask(request);
        break;
      case 'stop':
        runs.get(request.run)?.stop(request.at);
        break;
      default:
        runs.get(request.run)?.[request.type]();
    }
  });
}
