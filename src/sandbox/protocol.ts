/**
 * What host and Worker say to each other, over one private port, as JSON texts. Types only: both
 * ends import them, and both check what arrives.
 *
 * The host gives out the ids. Every message to a call is answered by `enter` when the Worker begins
 * to work on it and by `leave` when it is done; between the two the Worker computes.
 *
 * Source: docs/contract.md#sandbox-protocol.
 */

import type { SandboxLimits } from './limits.ts';

/** Where a call happens: what the guest's clock, zone and dice show. */
export interface GuestWorld {
  /** What `Date.now()` says, in milliseconds since the epoch. */
  now: number;
  /** Decides `Math.random`; an unsigned integer of 32 bits. */
  seed: number;
}

/** The parts of a context that are plain data, and which capabilities it has. */
export interface GuestContext {
  /** The fields of `ToolContext` that are JSON. */
  plain: Record<string, unknown>;
  capabilities: GuestCapability[];
  /** Snapshot, since its methods answer at once. */
  attachments?: unknown[];
  /** Entries of the map, since its methods answer at once. */
  readMtimes?: [string, unknown][];
  /** Whether the signal had fired already. */
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

/** What is to be done in a fresh VM. */
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

/** What a reducer is checked with. */
export interface GuestCheck {
  maxGrowthChars?: number;
  samples: unknown[];
  runs: number;
  seed: number;
}

/** The first message to the Worker, beside the port and the bytes of the engine. */
export interface GuestSetup {
  limits: SandboxLimits;
  /** The one world that every reducer sees. */
  world: GuestWorld;
}

/** What a check came to, as the text of `checked`. */
export type CheckOutcome =
  | { end: 'checked'; report: unknown }
  | { end: 'unloadable' }
  /** Not a verdict on the reducer: a time-out is no lack of determinism. */
  | { end: 'stopped'; reason: 'timeout' | 'memory' | 'sandbox_failed'; sample?: unknown };

/** How a call ended. */
export type GuestOutcome =
  /** It returned something; `json` is absent for what JSON cannot say, such as `undefined`. */
  | { end: 'returned'; json?: string; what?: string }
  | { end: 'threw'; name: string; message: string; line?: number; column?: number }
  /** The file could not be loaded. */
  | { end: 'refused'; problems: { message: string; line?: number; column?: number }[] }
  /** A limit. `byRealTime`: another machine might have decided otherwise. */
  | { end: 'stopped'; reason: GuestStop; byRealTime?: boolean; line?: number; column?: number };

/** The limits that the Worker itself sees. */
export type GuestStop = 'timeout' | 'memory' | 'message_flood' | 'output_size' | 'sandbox_failed';

/** What a guest may ask of the host. */
export type GuestOperation =
  | 'timer'
  | 'kvStore.get'
  | 'kvStore.set'
  | 'kvStore.delete'
  | 'kvStore.list'
  | 'secretsResolver.resolve'
  | 'scopedFetch'
  | `${'scopedFs' | 'storage'}.${'readText' | 'writeText' | 'list' | 'stat' | 'remove'}`
  | 'scopedProcess.run';

/** What a guest may say without an answer. */
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
