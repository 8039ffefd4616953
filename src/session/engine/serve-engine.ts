import { messageOf } from '../../lib/message-of.ts';
import type { SessionClock } from '../content/session-clock.ts';
import { onLargeImport } from '../lib/large-import.ts';
import type { EnginePort, EngineReply, EngineRequest } from './engine-protocol.ts';
import { SessionServer, type SessionServerOptions } from './session-server.ts';
import type { TaskTable } from './task-engine.ts';

/** Options of {@link serveEngine}. */
export interface ServeEngineOptions extends Omit<SessionServerOptions, 'createClock'> {
  tasks: TaskTable;
  /** Creates the clock of a run. @param speed reads the speed that the page asked for last */
  createClock(speed: () => number): SessionClock;
}

/** Runs batches for the page at the other end of a port. */
export function serveEngine(
  port: EnginePort<EngineReply, EngineRequest>,
  options: ServeEngineOptions,
): void {
  const sessions = new Map<number, SessionServer>();
  let speed = 1;
  const createClock = (atOnce: boolean) => options.createClock(() => (atOnce ? 0 : speed));
  const find = (session: number) => {
    const known = sessions.get(session);
    if (known) return known;
    const reply = (message: EngineReply) => port.send(message);
    const opened = new SessionServer(session, reply, { ...options, createClock });
    sessions.set(session, opened);
    return opened;
  };

  const asked = new Map<number, AbortController>();
  const answer = async ({ question, task, input }: Extract<EngineRequest, { type: 'ask' }>) => {
    const controller = new AbortController();
    asked.set(question, controller);
    port.send({ type: 'begun', question });
    try {
      // The page asks with the input of the task.
      const report = (progress: unknown) => port.send({ type: 'progress', question, progress });
      const result = await options.tasks[task]?.(input as never, controller.signal, report);
      port.send({ type: 'answer', question, answer: result });
    } catch (error) {
      const message = messageOf(error);
      port.send({ type: 'failed', question, message });
    }
    asked.delete(question);
  };

  onLargeImport((isOver) => port.send({ type: 'importing', isOver }));
  // Says that the engine has loaded.
  port.send({ type: 'pong' });
  port.listen((request) => {
    if (request.type === 'ping') port.send({ type: 'pong' });
    else if (request.type === 'speed') speed = request.speed;
    else if (request.type === 'ask') void answer(request);
    else if (request.type === 'cancel') asked.get(request.question)?.abort();
    else if (request.type === 'end') {
      sessions.get(request.session)?.dispose();
      sessions.delete(request.session);
    } else find(request.session).take(request);
  });
}
