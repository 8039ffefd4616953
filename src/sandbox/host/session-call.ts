import type { Clock } from '../../core/index.ts';
import type { StopReason } from '../api.ts';
import type { GuestJob, GuestOutcome, GuestWorld } from '../protocol.ts';

/** The outcome of a call, as far as the host knows it. */
export type GuestCallOutcome =
  | GuestOutcome
  | { end: 'halted'; reason: StopReason; line?: number; column?: number; byRealTime: boolean };

/** One call for a {@link WorkerSession}. */
export interface SessionCall {
  /** Decides the order of requests at the same instant. */
  index: number;
  source: string;
  job: GuestJob;
  world: () => GuestWorld;
  /** Held while the guest computes. */
  clock: Clock;
  /** Called when the Worker has a free slot and the call begins. */
  started?: () => void;
  request?: (op: string, payload: string, signal: AbortSignal) => Promise<unknown>;
  notice?: (op: string, payload: string) => void;
  log?: (level: string, text: string) => void;
}

/** A running call. */
export interface PendingCall {
  /** Never rejects. */
  readonly outcome: Promise<GuestCallOutcome>;
  /** Settles the outcome at once, whatever state the guest is in. Idempotent. */
  halt(reason: StopReason): void;
}

/** A call that a {@link WorkerSession} has accepted. */
export interface LiveCall extends SessionCall {
  readonly id: number;
  settle: ((outcome: GuestCallOutcome) => void) | undefined;
  /** One hold for each message that the Worker has not processed. */
  holds: (() => void)[];
  readonly requests: Map<number, AbortController>;
  lastSequence: number;
  messages: number;
  /** Messages that the Worker has not finished; it may enter once for each. */
  credit: number;
  hasEntered: boolean;
}

/** Stops the call's time while the Worker starts. */
export function hold(call: LiveCall): void {
  if (call.holds.length === 0) call.holds.push(call.clock.hold());
}

/** Lets the call's time continue. */
export function release(call: LiveCall): void {
  for (const one of call.holds.splice(0)) one();
}

/** The error that a guest receives for a rejected request. */
export function toErrorData(thrown: unknown): { name: string; message: string } {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown).slice(0, 4096) };
  return { name: thrown.name, message: thrown.message.slice(0, 4096) };
}
