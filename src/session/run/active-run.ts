import type { LiveDeclaration } from '../declarations/live-declaration.ts';
import type { Prepared } from '../engine/prepare-run.ts';
import type { RunNotes } from '../engine/run-notes.ts';
import type { RunTarget, TargetRun } from '../engine/run-target.ts';
import type { GivenAnswer } from '../store/declarations.ts';
import type { LiveRun, Run } from '../store/run.ts';
import type { SandboxDataState } from '../store/world-state.ts';
import type { ReadyCode, ReadyTool } from '../user-code/ready-code.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The input of a run. */
export interface StartRunOptions {
  id: number;
  workspace: Workspace;
  /** The id of the only call to run; default the whole batch. */
  only?: string | undefined;
  prepared: Prepared;
  /** The user's tools to register, whether a call needs them or not. */
  userTools?: readonly ReadyTool[] | undefined;
  /** The user's code that the batch needs; absent if it needs none. */
  code?: ReadyCode | undefined;
  /** The loaded declarations. */
  declared?: readonly LiveDeclaration[] | undefined;
  target: RunTarget;
  /** Pauses for steps. The first step runs to where the first calls wait. */
  paused?: boolean | undefined;
  /** Does not wait between events. Default false. */
  atOnce?: boolean | undefined;
  /** Sends no request to the real network. So do live runs. Default false. */
  simulated?: boolean | undefined;
  /** Answers of the user that it uses before it asks. */
  answers?: readonly GivenAnswer[] | undefined;
  /** Present if it follows edits by itself. It does not wait between events. */
  live?: LiveRun | undefined;
  /** Receives the run after each change: at once at its start and end, otherwise once per frame. */
  onChange(run: Run, notes: RunNotes, world: SandboxDataState): void;
}

/** A run in progress. */
export interface ActiveRun
  extends Pick<TargetRun, 'worldFiles' | 'readWorldFile' | 'step' | 'pause' | 'resume'> {
  readonly run: Run;
  /**
   * Milliseconds since the start of the run. A simulated clock jumps from event to event, so real
   * time fills the gaps. It stops at the next timer: nothing can happen before it. The value never
   * decreases during the run; afterwards it is the time of the end.
   */
  elapsed(): number;
  /** Marks the run as stopped at once and aborts the calls in flight. Idempotent. */
  stop(): void;
  /** Stops the run, and drops later events. */
  abandon(): void;
  /** Settles when the registry has answered; never rejects. */
  readonly done: Promise<void>;
}
