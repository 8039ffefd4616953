import type { SessionClock } from '../content/session-clock.ts';
import type { BatchInput } from './batch-input.ts';
import type { EngineRun, RunNews } from './engine-run.ts';
import type { TaskEngine } from './task-engine.ts';

/** The page's additions to the input of a run on a remote engine. */
export interface EngineRunOptions {
  /** First reading of the run's clock. */
  startedAt: number;
  /** Real time in milliseconds. */
  wallNow(): number;
  /** Virtual milliseconds for each real one, as the page shows the run now. */
  speed(): number;
  /** A tool asked for an origin that no simulated service answers. */
  onAsked(origin: string): void;
}

/** An engine that runs batches and answers questions away from the page's thread. */
export interface BatchEngine extends TaskEngine {
  start(input: BatchInput, options: EngineRunOptions, onNews: (news: RunNews) => void): EngineRun;
}

/** The engine of a session, loaded after the first paint. */
export interface RunEngine {
  batches: BatchEngine;
  /** A fresh clock for each run; `dispose` is called after it. */
  createClock(): SessionClock;
}
