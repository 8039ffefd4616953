import type { SessionClock } from '../content/session-clock.ts';
import type { DeclarationLoader } from '../declarations/live-declaration.ts';
import type { PendingAnswer } from '../store/declarations.ts';
import type { RunTarget } from './run-target.ts';
import type { TaskEngine } from './task-engine.ts';

/** The page's part of a session on an engine. */
export interface EngineSessionOptions {
  /** Real time in milliseconds. */
  wallNow(): number;
  /** The origins of the real network that the user allows; `undefined` without a network. */
  origins(): readonly string[] | undefined;
  /** A tool asked for an origin that neither the simulation answers nor the user allows. */
  onAsked(origin: string): void;
  /** The list of calls that wait for the user changed. */
  onPending(pending: readonly PendingAnswer[]): void;
  /** The engine was ended because it computed for the session without a break. */
  onHung(): void;
}

/** A session's share of an engine. */
export interface EngineSession extends DeclarationLoader, RunTarget {
  /** The allowed origins may have changed. */
  updateOrigins(): void;
  /** Ends its runs without news, and closes its declarations. Idempotent. */
  dispose(): void;
}

/** An engine that runs batches and answers questions, usually away from the page's thread. */
export interface BatchEngine extends TaskEngine {
  open(options: EngineSessionOptions): EngineSession;
  /** A clock for tools that are shown and never called. */
  createClock(): SessionClock;
}
