import type { ToolCallResult, TraceEvent } from '../../core/index.ts';
import type { Paused, Run, TurnEnd } from '../store/run.ts';
import type { SandboxDataFile, SandboxDataState, SandboxDataTexts } from '../store/world-state.ts';
import type { WorldRecording } from '../workspace/world-recording.ts';
import type { BatchInput } from './batch-input.ts';
import type { RunNotes } from './run-notes.ts';

/** Where the calls of a run execute: the engine of this page, or a server. */
export interface RunTarget {
  /** The state of each of its runs before their first update. */
  readonly facts?: TargetFacts | undefined;
  /** Starts a run. */
  start(input: BatchInput, onNews: (news: RunNews) => void): TargetRun;
}

/** The facts that a target reports about a run besides its events. */
export type TargetFacts = Partial<Pick<Run, 'startedAt' | 'on' | 'notReplayable' | 'keptCuts'>>;

/**
 * An update for a run's observer: at most one per frame, and one when the run stops or ends.
 */
export interface RunNews {
  /** The events since the last update. */
  events: readonly TraceEvent[];
  /** Hold for the events of this update, too. */
  facts?: TargetFacts | undefined;
  /** The same object until a line or a problem is added. */
  notes: RunNotes;
  /** The same object until its content changes. */
  world: SandboxDataState;
  /** Number of steps so far. */
  steps: number;
  /** Present while the run waits for a step. */
  paused?: Paused | undefined;
  /** Present when the registry has answered. No further update follows. */
  end?: RunEnd | undefined;
}

/** How a run ended. */
export type RunEnd =
  | {
      results: readonly ToolCallResult[];
      turnEnd: TurnEnd;
      /** The questions of the tools to the world, with the answers. */
      recording: WorldRecording;
      /** Why a repetition may differ, as a sentence. */
      notReplayable?: string | undefined;
    }
  /** The calls of this tool made the run too large for the engine, which ended it. */
  | { tooLarge: string }
  /** A server ended it, at this reading of the run's clock. It sends sizes instead of results. */
  | { served: 'done' | 'stopped'; at: number; warnings: readonly string[] }
  /** Why it could not start. */
  | { failure: string }
  /** The engine was ended while it computed; these calls of the batch were under way, by index. */
  | { hung: readonly number[]; isOutOfMemory: boolean }
  /**
   * The user stopped it at this reading of the run's clock, and the engine was ended before it
   * answered. `hung`: as above; absent if the engine computed something else.
   */
  | { stoppedAt: number; hung?: readonly number[] };

/** A run as seen by the page; its target may be elsewhere. */
export interface TargetRun {
  /** The run's current time in milliseconds, at most that of the next timer. */
  now(): number;
  /** Every file of the run's world, changed or not, sorted by path. Never rejects. */
  worldFiles(): Promise<readonly SandboxDataFile[]>;
  /** The texts of one file of the run's world. Never rejects. */
  readWorldFile(path: string): Promise<SandboxDataTexts>;
  /** Continues to the next event, and waits there. Does nothing after the end. */
  step(): void;
  /** Pauses: running code continues until it waits, and time stands still. */
  pause(): void;
  /** Resumes time. */
  resume(): void;
  /** Aborts the calls in flight at the current reading of the run's clock. */
  stop(at: number): void;
  /** Aborts the calls in flight. No further update follows. */
  abandon(): void;
}
