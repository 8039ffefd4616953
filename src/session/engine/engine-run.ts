import type { ToolCallResult, TraceEvent } from '../../core/index.ts';
import type { Paused, TurnEnd } from '../store/run.ts';
import type { WorldFile, WorldState, WorldTexts } from '../store/world-state.ts';
import type { RunNotes } from './run-diagnostics.ts';

/** What a run tells its observer: at most once a frame, and at once when it stops or ends. */
export interface RunNews {
  /** The events since the last news. */
  events: readonly TraceEvent[];
  /** The same object until a line or a problem is added. */
  notes: RunNotes;
  /** The same object until something in it changes. */
  world: WorldState;
  /** Steps that were taken so far. */
  steps: number;
  /** Present while the run waits for a step. */
  paused?: Paused | undefined;
  /** Present when the registry has answered; then no further news come. */
  end?: RunEnd | undefined;
}

/** How a run ended. */
export type RunEnd =
  | {
      results: readonly ToolCallResult[];
      turnEnd: TurnEnd;
      /** Why a repetition may differ, as a sentence. */
      notReplayable?: string | undefined;
    }
  /** It could not start. */
  | { failure: string };

/** A run as seen by the page; the engine that computes it may be elsewhere. */
export interface EngineRun {
  /** First reading of the run's clock. */
  readonly startedAt: number;
  /** The run's time at this moment, in milliseconds; never passes the next timer. */
  now(): number;
  /** Every file of the run's world, changed or not, sorted by path. Never rejects. */
  worldFiles(): Promise<readonly WorldFile[]>;
  /** The texts of one file of the run's world. Never rejects. */
  readWorldFile(path: string): Promise<WorldTexts>;
  /** Goes on to the next thing that happens, and waits there. Does nothing after the end. */
  step(): void;
  /** Lets what runs come to rest, and time stand still. */
  pause(): void;
  /** Lets time go on. */
  resume(): void;
  /** Aborts the calls in flight at this reading of the run's clock. */
  stop(at: number): void;
  /** Aborts the calls in flight; no further news come. */
  abandon(): void;
}
