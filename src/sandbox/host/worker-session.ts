import { type Deferred, deferred } from '../../lib/deferred.ts';
import type { StopReason } from '../api.ts';
import type { SandboxLimits } from '../limits.ts';
import type { HostMessage, WorkerMessage } from '../protocol.ts';
import type { Spawn, WorkerLink } from './link.ts';
import { parseMessage } from './parse.ts';
import { startFault } from './reachable.ts';
import {
  type GuestCallOutcome,
  hold,
  type LiveCall,
  type PendingCall,
  release,
  type SessionCall,
  toErrorData,
} from './session-call.ts';

/** Real time. */
export interface RealTimers {
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** Options of {@link WorkerSession}. */
export interface WorkerSessionOptions {
  spawn: Spawn;
  limits: SandboxLimits;
  timers: RealTimers;
}

/** How long an aborted guest may continue to compute if its Worker runs no other guest. */
const GRACE_MS = 100;

/** All requests that wait until no guest computes. */
interface WaitingRequest {
  call: LiveCall;
  seq: number;
  op: string;
  payload: string;
}

/**
 * Runs calls in one Worker at a time. It assigns the ids, enforces protocol and time limits, and
 * starts a new Worker after it ended one.
 *
 * Source: docs/contract.md#sandbox-protocol, docs/contract.md#sandbox-limits.
 */
export class WorkerSession {
  readonly #options: WorkerSessionOptions;
  readonly #live = new Map<number, LiveCall>();
  readonly #queue: LiveCall[] = [];
  readonly #requests: WaitingRequest[] = [];
  #link: Promise<WorkerLink> | undefined;
  #open: WorkerLink | undefined;
  /**
   * Grows with each Worker, so that late messages of an ended Worker are not attributed to the
   * next.
   */
  #generation = 0;
  #computing: LiveCall | undefined;
  #watch: unknown;
  #silence: unknown;
  #lastId = 0;
  #closed = false;

  constructor(options: WorkerSessionOptions) {
    this.#options = options;
  }

  /** Starts the Worker before it is needed. Rejects with a sentence for the user. */
  async warmUp(): Promise<void> {
    await this.#connect();
  }

  call(call: SessionCall): PendingCall {
    this.#lastId += 1;
    const { promise, resolve } = deferred<GuestCallOutcome>();
    const live: LiveCall = {
      ...call,
      id: this.#lastId,
      settle: resolve,
      holds: [],
      requests: new Map(),
      lastSequence: 0,
      messages: 0,
      credit: 0,
      hasEntered: false,
    };
    // Starting a Worker takes real time, but none of the run's time.
    hold(live);
    this.#queue.push(live);
    this.#connect().then(
      () => this.#startNext(),
      (thrown: unknown) => this.#halt(live, startFault(thrown)),
    );
    return { outcome: promise, halt: (reason) => this.#halt(live, reason) };
  }

  /** Ends the Worker, and every call with `reason`. Idempotent. */
  close(reason: StopReason = 'aborted'): void {
    this.#closed = true;
    this.#endWorker();
    for (const call of [...this.#live.values(), ...this.#queue.splice(0)]) {
      this.#settle(call, { end: 'halted', reason, byRealTime: false });
    }
    this.#live.clear();
  }

  #connect(): Promise<WorkerLink> {
    if (this.#closed) return Promise.reject(new Error('The run is closed.'));
    this.#link ??= this.#spawn();
    return this.#link;
  }

  async #spawn(): Promise<WorkerLink> {
    const { spawn, timers, limits } = this.#options;
    this.#generation += 1;
    const generation = this.#generation;
    const ready = deferred<void>();
    const late = timers.setTimeout(
      () => ready.reject(new Error('The sandbox could not be started in time.')),
      limits.startMs,
    );
    let link: WorkerLink | undefined;
    try {
      link = await spawn({
        onMessage: (data) => {
          if (generation !== this.#generation) return;
          if (this.#open === undefined) this.#greet(data, ready);
          else this.#receive(data);
        },
        onCrash: (message) => {
          ready.reject(new Error(`The sandbox could not be started: ${message}`));
          if (generation === this.#generation) this.#fail();
        },
      });
      await ready.promise;
      if (generation !== this.#generation) {
        throw new Error('The Worker was ended while it started.');
      }
      this.#open = link;
      return link;
    } catch (thrown) {
      link?.end();
      if (generation === this.#generation) this.#link = undefined;
      throw thrown;
    } finally {
      timers.clearTimeout(late);
    }
  }

  #greet(data: unknown, ready: Deferred<void>): void {
    if (parseMessage(data, this.#options.limits)?.type === 'ready') ready.resolve();
    else ready.reject(new Error('The sandbox could not be started.'));
  }

  #startNext(): void {
    while (this.#open && this.#live.size < this.#options.limits.callsAtOnce) {
      const call = this.#queue.shift();
      if (!call) return;
      this.#live.set(call.id, call);
      call.started?.();
      // This message takes over the hold of the Worker's start.
      hold(call);
      const { id, source, job } = call;
      this.#post(call, { type: 'start', id, source, job, world: call.world() });
    }
    // Waiting calls depend on running ones, whose timers must continue.
    if (this.#open) for (const call of this.#queue) release(call);
  }

  #send(call: LiveCall, message: HostMessage): void {
    // A halted call has no caller left, so its time may continue.
    if (call.settle) call.holds.push(call.clock.hold());
    this.#post(call, message);
  }

  #post(call: LiveCall, message: HostMessage): void {
    call.credit += 1;
    this.#open?.post(JSON.stringify(message));
    this.#listen();
  }

  #receive(data: unknown): void {
    const message = parseMessage(data, this.#options.limits);
    const call = message && 'id' in message ? this.#live.get(message.id) : undefined;
    // Unknown, late or unreadable: the sender is no longer code of this project.
    if (!message || !call || !this.#obey(message, call)) this.#fail();
    else this.#listen();
  }

  /** Handles a message, or answers that it is not allowed. */
  #obey(message: WorkerMessage, call: LiveCall): boolean {
    switch (message.type) {
      case 'enter':
        if (call.credit === 0 || call.hasEntered) return false;
        call.hasEntered = true;
        this.#enter(call);
        return true;
      case 'leave':
        if (!call.hasEntered) return false;
        call.hasEntered = false;
        call.credit -= 1;
        this.#leave(call);
        return true;
      case 'request':
        if (message.seq <= call.lastSequence || !this.#admits(call)) return false;
        if (this.#inFlight(call) >= this.#options.limits.messagesInFlight) return false;
        call.lastSequence = message.seq;
        if (call.settle) this.#requests.push({ ...message, call });
        return true;
      case 'notice':
        if (!this.#admits(call)) return false;
        if (message.op === 'cancel') this.#cancel(call, message.payload);
        else if (call.settle) call.notice?.(message.op, message.payload);
        return true;
      case 'log':
        if (!this.#admits(call)) return false;
        if (call.settle) call.log?.(message.level, message.text);
        return true;
      case 'end':
        this.#live.delete(call.id);
        this.#settle(call, message.outcome);
        this.#leave(call);
        this.#startNext();
        return true;
      default:
        return false;
    }
  }

  /** The Worker enforces this itself; otherwise it no longer runs code of this project. */
  #admits(call: LiveCall): boolean {
    call.messages += 1;
    const { messagesPerCall, logLines } = this.#options.limits;
    return call.messages <= messagesPerCall + logLines + 1;
  }

  #inFlight(call: LiveCall): number {
    return call.requests.size + this.#requests.filter((one) => one.call === call).length;
  }

  #enter(call: LiveCall): void {
    this.#computing = call;
    const { timers, limits } = this.#options;
    timers.clearTimeout(this.#watch);
    this.#watch = timers.setTimeout(() => this.#restart(call, 'timeout'), limits.killAfterMs);
  }

  #leave(call: LiveCall): void {
    this.#computing = undefined;
    this.#options.timers.clearTimeout(this.#watch);
    call.holds.shift()?.();
    if (!this.#isBusy()) this.#serveAll();
  }

  #isBusy(): boolean {
    for (const { holds } of this.#live.values()) if (holds.length > 0) return true;
    return false;
  }

  /** Serves all guests in an order that does not depend on their speed. */
  #serveAll(): void {
    const all = this.#requests.splice(0);
    all.sort((a, b) => a.call.index - b.call.index || a.seq - b.seq);
    for (const request of all) this.#serve(request);
  }

  #serve({ call, seq, op, payload }: WaitingRequest): void {
    if (!call.settle) return;
    const controller = new AbortController();
    call.requests.set(seq, controller);
    const answer = (ok: boolean, value: unknown) => {
      if (!call.requests.delete(seq) || !this.#live.has(call.id)) return;
      const { now } = call.world();
      const json = value === undefined ? null : value;
      this.#send(call, { type: 'reply', id: call.id, seq, now, ok, value: json });
    };
    if (op === 'timer') {
      const handle = call.clock.setTimeout(() => answer(true, null), Number(payload) || 0);
      controller.signal.addEventListener('abort', () => call.clock.clearTimeout(handle));
      return;
    }
    const serve =
      call.request ?? (() => Promise.reject(new Error('This Worker accepts no requests.')));
    serve(op, payload, controller.signal).then(
      (value) => answer(true, value),
      (thrown: unknown) => answer(false, toErrorData(thrown)),
    );
  }

  #cancel(call: LiveCall, payload: string): void {
    const seq = Number(payload);
    const at = this.#requests.findIndex((one) => one.call === call && one.seq === seq);
    if (at !== -1) this.#requests.splice(at, 1);
    call.requests.get(seq)?.abort();
    call.requests.delete(seq);
  }

  #halt(call: LiveCall, reason: StopReason): void {
    if (!call.settle) return;
    this.#settle(call, { end: 'halted', reason, byRealTime: false });
    const at = this.#queue.indexOf(call);
    if (at !== -1) this.#queue.splice(at, 1);
    if (!this.#live.has(call.id)) return;
    this.#send(call, { type: 'abort', id: call.id, now: call.world().now, reason });
    this.#options.timers.setTimeout(() => {
      const alone = [...this.#live.values()].every(({ settle }) => settle === undefined);
      if (alone && this.#live.has(call.id)) this.#restart(call, 'aborted');
    }, GRACE_MS);
  }

  #settle(call: LiveCall, outcome: GuestCallOutcome): void {
    const { settle } = call;
    call.settle = undefined;
    for (const controller of call.requests.values()) controller.abort();
    call.requests.clear();
    settle?.(outcome);
    // After the outcome, so that no time passes before it is known.
    release(call);
  }

  /** Ends the Worker because of one call; the others are lost. */
  #restart(guilty: LiveCall | undefined, reason: StopReason): void {
    this.#endWorker();
    const all = [...this.#live.values()];
    this.#live.clear();
    for (const call of all) {
      const own = call === guilty || guilty === undefined;
      const why = own ? reason : 'sandbox_restarted';
      this.#settle(call, { end: 'halted', reason: why, byRealTime: true });
    }
    if (this.#closed) return;
    // Waiting calls are not affected.
    for (const call of this.#queue) hold(call);
    this.#connect().then(
      () => this.#startNext(),
      () => {
        for (const call of this.#queue.splice(0)) this.#halt(call, 'sandbox_failed');
      },
    );
  }

  #fail(): void {
    if (this.#open) this.#restart(undefined, 'sandbox_failed');
  }

  #endWorker(): void {
    const { timers } = this.#options;
    timers.clearTimeout(this.#watch);
    timers.clearTimeout(this.#silence);
    this.#generation += 1;
    this.#requests.length = 0;
    this.#computing = undefined;
    this.#open?.end();
    this.#open = undefined;
    this.#link = undefined;
  }

  /** A Worker with work and without any message has crashed silently. */
  #listen(): void {
    const { timers, limits } = this.#options;
    timers.clearTimeout(this.#silence);
    if (!this.#isBusy() || this.#computing) return;
    this.#silence = timers.setTimeout(() => this.#fail(), limits.killAfterMs + limits.startMs);
  }
}
