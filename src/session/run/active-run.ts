import type { Sandbox } from '../../sandbox/api.ts';
import type { ContentWorld, Equipment } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import type { LiveDeclaration } from '../declarations/loader.ts';
import type { Prepared } from '../engine/prepare-run.ts';
import type { RunNotes } from '../engine/run-diagnostics.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { RealNetwork } from '../network/real-network.ts';
import type { Run } from '../store/run.ts';
import type { WorldFile, WorldState, WorldTexts } from '../store/world-state.ts';
import type { ReadyCode, ReadyTool } from '../user-code/ready-code.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What a run is started with, on this page or elsewhere. */
export interface StartRunOptions {
  id: number;
  workspace: Workspace;
  prepared: Prepared;
  equipment: Equipment;
  clock: SessionClock;
  /** When to show the events that came in since the last time. */
  nextFrame: Schedule;
  /** Real time in milliseconds, for what moves between two events. */
  wallNow(): number;
  /** Own tools that are to be registered, whether a call needs them or not. */
  userTools?: readonly ReadyTool[] | undefined;
  /** The own code that the batch needs, where it needs any. */
  userCode?: { sandbox: Sandbox; code: ReadyCode } | undefined;
  /** What is declared beside the code. */
  declared?: readonly LiveDeclaration[] | undefined;
  /** The real network, where the visitor agreed to it. */
  network?: Omit<RealNetwork, 'onSent'> | undefined;
  /** Told the run's fresh world, before anything happens in it. */
  onWorld?: ((world: ContentWorld) => void) | undefined;
  /** Waits for steps; the first one is up to where its first calls wait. */
  paused?: boolean | undefined;
  /** Receives the run as it grows: at once when it begins and ends, else once a frame. */
  onChange(run: Run, notes: RunNotes, world: WorldState): void;
}

/** A run under way. */
export interface ActiveRun {
  readonly run: Run;
  /**
   * Milliseconds since the run began, as of now. A simulated clock jumps from event to event, so
   * real time fills in between, up to the next timer: nothing can happen before it. Never goes back
   * while the run lasts; after the end it is the time of the end.
   */
  elapsed(): number;
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
  /** Marks the run as stopped at once and aborts the calls in flight. Idempotent. */
  stop(): void;
  /** Stops, and drops later events. */
  abandon(): void;
  /** Settles when the registry has answered; never rejects. */
  readonly done: Promise<void>;
}
