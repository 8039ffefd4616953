/**
 * The messages between host and Worker, over one private port, as JSON texts. Types only: both ends
 * import them, and both validate their input.
 *
 * The host assigns the ids. The Worker replies to every message to a call. It sends `enter` when it
 * begins to process it, and `leave` when it is done. Between the two, the Worker computes.
 *
 * Source: docs/contract.md#sandbox-protocol.
 */

import type { SandboxLimits } from './limits.ts';

/** The environment of a call: the guest's clock, time zone and random numbers. */
export interface GuestWorld {
  /** The value of `Date.now()`, in milliseconds since the epoch. */
  now: number;
  /** Seeds `Math.random`; an unsigned integer of 32 bits. */
  seed: number;
}

/** The parts of a context that are plain data, and the names of its capabilities. */
export interface GuestContext {
  /** The fields of `ToolContext` that are JSON. */
  plain: Record<string, unknown>;
  capabilities: GuestCapability[];
  /** A snapshot, because its methods are synchronous. */
  attachments?: unknown[];
  /** Entries of the map, because its methods are synchronous. */
  readMtimes?: [string, unknown][];
  /** Whether the signal has already fired. */
  aborted: boolean;
}

/** A capability whose methods are messages. */
export type GuestCapability =
  | 'storage'
  | 'kvStore'
  | 'secretsResolver'
  | 'scopedFetch'
  | 'scopedFs'
  | 'scopedProcess';

/** The job of a new VM. */
export type GuestJob =
  | { do: 'describe'; kind: 'tool' | 'reducer' }
  | { do: 'available' }
  | { do: 'tool'; args: unknown; ctx: GuestContext }
  | { do: 'reduce'; result: unknown; ctx: unknown };

/** Host to Worker. */
export type HostMessage =
  | { type: 'start'; id: number; source: string; job: GuestJob; world: GuestWorld }
  | { type: 'reply'; id: number; seq: number; now: number; ok: boolean; value?: unknown }
  | { type: 'abort'; id: number; now: number; reason?: string }
  | ({ type: 'check'; id: number; source: string; toolName: string } & GuestCheck);

/** The input of a reducer's check. */
export interface GuestCheck {
  maxGrowthChars?: number;
  samples: unknown[];
  runs: number;
  seed: number;
}

/** The first message to the Worker, beside the port and the bytes of the engine. */
export interface GuestSetup {
  limits: SandboxLimits;
  /** The environment of every reducer. */
  world: GuestWorld;
}

/** The outcome of a check, as the text of `checked`. */
export type CheckOutcome =
  | { end: 'checked'; report: unknown }
  | { end: 'unloadable' }
  /** No verdict on the reducer: a time-out does not mean non-determinism. */
  | { end: 'stopped'; reason: 'timeout' | 'memory' | 'sandbox_failed'; sample?: unknown };

/** The outcome of a call. */
export type GuestOutcome =
  /** The call returned; `json` is absent for values that JSON lacks, such as `undefined`. */
  | { end: 'returned'; json?: string; what?: string }
  | { end: 'threw'; name: string; message: string; line?: number; column?: number }
  /** The file could not be loaded. */
  | { end: 'refused'; problems: { message: string; line?: number; column?: number }[] }
  /** A limit. `byRealTime`: another machine might stop elsewhere. */
  | { end: 'stopped'; reason: GuestStop; byRealTime?: boolean; line?: number; column?: number };

/** The limits that the Worker itself enforces. */
export type GuestStop = 'timeout' | 'memory' | 'message_flood' | 'output_size' | 'sandbox_failed';

/** Requests of a guest to the host. */
export type GuestOperation =
  | 'timer'
  | 'kvStore.get'
  | 'kvStore.set'
  | 'kvStore.compareAndSet'
  | 'kvStore.delete'
  | 'kvStore.list'
  | 'secretsResolver.resolve'
  | 'scopedFetch'
  | `${'scopedFs' | 'storage'}.${'readText' | 'writeText' | 'list' | 'stat' | 'remove'}`
  | 'scopedProcess.run';

/** Messages of a guest without a response. */
export type GuestNotice = 'emit' | 'cancel' | 'readMtimes.set' | 'readMtimes.delete';

/** Worker to host. `payload` and `json` are texts that the guest wrote. */
export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'enter'; id: number }
  | { type: 'leave'; id: number }
  | { type: 'request'; id: number; seq: number; op: string; payload: string }
  | { type: 'notice'; id: number; op: string; payload: string }
  | { type: 'log'; id: number; level: string; text: string }
  | { type: 'end'; id: number; outcome: GuestOutcome }
  | { type: 'checked'; id: number; report: string };
