import type { SandboxLimits } from '../limits.ts';
import type { HostMessage, WorkerMessage } from '../protocol.ts';
import type { Engine } from './engine.ts';
import { GuestCall } from './guest-call.ts';
import { type StrippedSource, stripTypes } from './strip-types.ts';

/** The values that {@link createGuest} gets from its Worker. */
export interface GuestOptions {
  engine: Engine;
  prelude: string;
  limits: SandboxLimits;
  send: (message: WorkerMessage) => void;
  /** Real time, in milliseconds. */
  now: () => number;
}

/** The number of cached stripped files. */
const KEPT_SOURCES = 32;

/** The Worker's side of the protocol: calls compute one after the other, in message order. */
export function createGuest(options: GuestOptions): (message: HostMessage) => Promise<void> {
  const calls = new Map<number, GuestCall>();
  const stripped = new Map<string, ReturnType<typeof stripTypes>>();
  let queue: Promise<void> = Promise.resolve();

  async function handle(message: HostMessage): Promise<void> {
    if (message.type === 'start') return start(message);
    // A call that ended while the host was answering: it has no caller left.
    const call = calls.get(message.id);
    if (!call) return;
    if (message.type === 'reply') call.reply(message.seq, message.ok, message.value, message.now);
    if (message.type === 'abort') call.abort(message.reason, message.now);
    if (call.ended) calls.delete(message.id);
  }

  async function start({ id, source, job, world }: HostMessage & { type: 'start' }) {
    const { send, ...rest } = options;
    const code = strip(source);
    if (!('code' in code)) {
      return send({ type: 'end', id, outcome: { end: 'refused', problems: [code] } });
    }
    const call = new GuestCall({ ...rest, send, id, source, stripped: code, job, world });
    calls.set(id, call);
    await call.start();
    if (call.ended) calls.delete(id);
  }

  function strip(source: string): StrippedSource | ReturnType<typeof stripTypes> {
    const known = stripped.get(source);
    if (known) return known;
    if (stripped.size >= KEPT_SOURCES) stripped.clear();
    const made = stripTypes(source);
    stripped.set(source, made);
    return made;
  }

  return (message) => {
    // One at a time, because creating a VM takes a moment and must not change the order.
    queue = queue.then(() => handle(message));
    return queue;
  };
}
