import type { Declared, PendingAnswer } from '../store/declarations.ts';
import type { SandboxDataFile, SandboxDataTexts } from '../store/world-state.ts';
import type { BatchInput } from './batch-input.ts';
import type { RunNews } from './run-target.ts';

/** A reading of the run's clock, for a page that cannot ask it. */
export interface ClockReading {
  /** Unit: milliseconds. */
  now: number;
  /** When the next timer fires; absent where none is set. */
  nextDueAt?: number | undefined;
}

/** About one session of the page. The page numbers sessions, runs, declarations and questions. */
export type SessionRequest = { session: number } & (
  | { type: 'start'; run: number; input: BatchInput }
  | { type: 'step' | 'pause' | 'resume' | 'abandon'; run: number }
  | { type: 'stop'; run: number; at: number }
  | { type: 'files'; run: number; question: number }
  | { type: 'file'; run: number; question: number; path: string }
  /** The origins of the real network that the user allows; absent without a network. */
  | { type: 'origins'; origins?: readonly string[] | undefined }
  | { type: 'load'; declaration: number; text: string; env: Readonly<Record<string, string>> }
  | { type: 'close'; declaration: number }
  /** The user's answer to a call that waits. */
  | { type: 'answer'; id: string; ok: boolean; text: string }
  /** No further request follows. */
  | { type: 'end' }
);

/** From the page to its engine. */
export type EngineRequest =
  | SessionRequest
  /** Virtual milliseconds for each real one; 0 does not wait. */
  | { type: 'speed'; speed: number }
  /** A task, with the page's number of the question. */
  | { type: 'ask'; question: number; task: string; input: unknown }
  /** The page needs no answer any more. */
  | { type: 'cancel'; question: number }
  | { type: 'ping' };

/** To one session of the page. */
export type SessionReply = { session: number } & (
  | { type: 'news'; run: number; news: RunNews; reading: ClockReading }
  /** The engine begins with the run; sent before it computes. */
  | { type: 'started'; run: number }
  /** The call that the engine turns to, by its index in the batch; sent before it computes. */
  | { type: 'turn'; run: number; call: number }
  /** The engine computes nothing for the run any more. */
  | { type: 'abandoned'; run: number }
  /** A tool asked for an origin that is neither simulated nor allowed. */
  | { type: 'asked'; origin: string }
  | { type: 'pending'; pending: readonly PendingAnswer[] }
  /** A declaration was loaded, or its server changed its tools. */
  | { type: 'declared'; declaration: number; known: Declared }
);

/** To a question of the page. */
export type EngineAnswer =
  | { type: 'files'; question: number; files: readonly SandboxDataFile[] }
  | { type: 'file'; question: number; texts: SandboxDataTexts }
  | { type: 'answer'; question: number; answer: unknown }
  /** The task threw. */
  | { type: 'failed'; question: number; message: string };

/** From the engine to its page. */
export type EngineReply =
  | SessionReply
  | EngineAnswer
  /** The engine begins with a task; sent before it computes. */
  | { type: 'begun'; question: number }
  /** The engine imports a large file, or has done so. */
  | { type: 'importing'; isOver: boolean }
  /** Progress of a long task. */
  | { type: 'progress'; question: number; progress: unknown }
  | { type: 'pong' };

/** One end of a channel between page and engine. */
export interface EnginePort<TSent, TReceived> {
  send(message: TSent): void;
  /** Sets the only listener. */
  listen(listener: (message: TReceived) => void): void;
}
