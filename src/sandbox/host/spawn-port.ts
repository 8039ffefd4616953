import { messageOf } from '../../lib/message-of.ts';
import type { StartedWorker } from './frame.ts';
import { linkTo, type Spawn } from './link.ts';
import { UnreachableError } from './reachable.ts';

/** The code in a Worker of the sandbox. */
export type WorkerKind = 'guest' | 'checker';

/** Starts Workers, and hands over their ports. Rejects with a sentence for the user. */
export type StartWorker = (
  kind: WorkerKind,
  onCrash: (message: string) => void,
) => Promise<StartedWorker>;

/** From an engine to the page with the sandbox's frame. */
type SpawnRequest = { type: 'start'; id: number; kind: WorkerKind } | { type: 'end'; id: number };

/** From that page. */
type SpawnReply =
  /** Comes with the Worker's port. */
  | { type: 'started'; id: number }
  | { type: 'failed' | 'unreachable' | 'crashed'; id: number; message: string };

/**
 * Starts Workers for an engine at the other end of the port, which gets their ports. A guest's
 * messages do not pass the page.
 *
 * @returns ends all of them.
 */
export function serveSpawns(port: MessagePort, start: StartWorker): () => void {
  const workers = new Map<number, StartedWorker>();
  const wanted = new Set<number>();
  const reply = (message: SpawnReply, transfer: MessagePort[] = []) =>
    port.postMessage(message, transfer);
  const open = async (id: number, kind: WorkerKind) => {
    wanted.add(id);
    try {
      const worker = await start(kind, (message) => reply({ type: 'crashed', id, message }));
      if (!wanted.has(id)) return worker.end();
      workers.set(id, worker);
      reply({ type: 'started', id }, [worker.port]);
    } catch (thrown) {
      const message = messageOf(thrown);
      const type = thrown instanceof UnreachableError ? 'unreachable' : 'failed';
      reply({ type, id, message });
    }
  };
  const end = (id: number) => {
    wanted.delete(id);
    workers.get(id)?.end();
    workers.delete(id);
  };
  port.onmessage = ({ data }: MessageEvent<SpawnRequest>) => {
    if (data.type === 'start') void open(data.id, data.kind);
    else end(data.id);
  };
  return () => {
    port.close();
    for (const id of [...wanted]) end(id);
  };
}

/** The engine's end: starts Workers by the page at the other end of the port. */
export function createPortSpawn(port: MessagePort): Record<WorkerKind, Spawn> {
  const pending = new Map<number, (reply: SpawnReply, worker: MessagePort | undefined) => void>();
  const crashes = new Map<number, (message: string) => void>();
  let last = 0;
  port.onmessage = ({ data, ports: [worker] }: MessageEvent<SpawnReply>) => {
    if (data.type === 'crashed') return crashes.get(data.id)?.(data.message);
    pending.get(data.id)?.(data, worker);
    pending.delete(data.id);
  };
  const spawn =
    (kind: WorkerKind): Spawn =>
    ({ onMessage, onCrash }) =>
      new Promise((resolve, reject) => {
        last += 1;
        const id = last;
        const ask = (request: SpawnRequest) => port.postMessage(request);
        crashes.set(id, onCrash);
        pending.set(id, (reply, worker) => {
          if (reply.type === 'started' && worker) {
            const end = () => {
              crashes.delete(id);
              ask({ type: 'end', id });
            };
            return resolve(linkTo(worker, onMessage, end));
          }
          crashes.delete(id);
          reject(
            reply.type === 'unreachable'
              ? new UnreachableError()
              : new Error('message' in reply ? reply.message : 'The sandbox could not be started.'),
          );
        });
        ask({ type: 'start', id, kind });
      });
  return { guest: spawn('guest'), checker: spawn('checker') };
}
