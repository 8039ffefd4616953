import type { WorldFile, WorldTexts } from '../store/world-state.ts';
import type { BatchInput } from './batch-input.ts';
import type { RunNews } from './engine-run.ts';

/** The time of the run's clock, which the page cannot read. */
export interface ClockReading {
  /** In milliseconds. */
  now: number;
  /** When the next timer fires; absent where none is set. */
  nextDueAt?: number | undefined;
}

/** From the page to its engine. `run` is the page's number of the run. */
export type EngineRequest =
  | { type: 'start'; run: number; input: BatchInput }
  | { type: 'step' | 'pause' | 'resume' | 'abandon'; run: number }
  | { type: 'stop'; run: number; at: number }
  /** Virtual milliseconds for each real one; 0 does not wait. */
  | { type: 'speed'; speed: number }
  | { type: 'files'; run: number; question: number }
  | { type: 'file'; run: number; question: number; path: string }
  /** A task, with the page's number of the question. */
  | { type: 'ask'; question: number; task: string; input: unknown }
  | { type: 'ping' };

/** From the engine to its page. */
export type EngineReply =
  | { type: 'news'; run: number; news: RunNews; reading: ClockReading }
  /** The call that the engine turns to, by its index in the batch; sent before it computes. */
  | { type: 'turn'; run: number; call: number }
  /** A tool asked for an origin that no simulated service answers. */
  | { type: 'asked'; run: number; origin: string }
  | { type: 'files'; question: number; files: readonly WorldFile[] }
  | { type: 'file'; question: number; texts: WorldTexts }
  /** The engine begins with a task; sent before it computes. */
  | { type: 'begun'; question: number }
  | { type: 'answer'; question: number; answer: unknown }
  /** The task threw. */
  | { type: 'failed'; question: number; message: string }
  | { type: 'pong' };

/** One end of a channel between page and engine. */
export interface EnginePort<TSent, TReceived> {
  send(message: TSent): void;
  /** Sets the only listener. */
  listen(listener: (message: TReceived) => void): void;
}
