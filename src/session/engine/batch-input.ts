import type { Sandbox } from '../../sandbox/api.ts';
import type { ContentWorld, Equipment } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import type { LoadedDeclaration } from '../declarations/loader.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { RealNetwork } from '../network/real-network.ts';
import type { GivenAnswer } from '../store/declarations.ts';
import type { ReadyCode, ReadyTool } from '../user-code/ready-code.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { EarlierTurns } from './kept-results.ts';
import type { Prepared } from './prepare-run.ts';
import type { KeptResult } from './run-cuts.ts';

/** Everything that determines a run. Plain data: equal inputs give equal runs on any thread. */
export interface BatchInput {
  workspace: Workspace;
  /** The id of the only call to run; absent for the whole batch. */
  only?: string | undefined;
  prepared: Prepared;
  /** The user's tools to register, whether a call needs them or not. */
  userTools?: readonly ReadyTool[] | undefined;
  /** The user's code that the batch needs; absent if it needs none. */
  code?: ReadyCode | undefined;
  /** The declarations to register, by their numbers. */
  declarations?: readonly number[] | undefined;
  /** Pauses for steps. The first step runs to where the first calls wait. */
  paused?: boolean | undefined;
  /** Skips all gaps between events, whatever the playback speed. Simulated times stay the same. */
  atOnce?: boolean | undefined;
  /** The user did not press Run for it, so it sends no request to the real network. */
  simulated?: boolean | undefined;
  /** Answers of the user that it uses before it asks. */
  answers?: readonly GivenAnswer[] | undefined;
  /**
   * The number of the conversation whose turn it is. It leaves the shown run and its cut results
   * alone. Absent for a run of its own.
   */
  conversation?: number | undefined;
}

/** The environment in which an engine runs batches. */
export interface EngineParts {
  equipment: Equipment;
  clock: SessionClock;
  /** When to send the events since the last update. */
  nextFrame: Schedule;
  /** Real time in milliseconds, for progress between two events. */
  wallNow(): number;
  /** Runs the user's code; required for inputs with `code`. */
  sandbox?: Sandbox | undefined;
  /** The loaded declarations. */
  declared?: readonly LoadedDeclaration[] | undefined;
  /** The real network, limited to origins with consent. */
  network?: Omit<RealNetwork, 'onSent'> | undefined;
  /** The batches before it, for `read_result`. */
  earlier?: EarlierTurns | undefined;
  /** Called with what the batch cut, before its end. */
  onKept?: ((kept: readonly KeptResult[]) => void) | undefined;
  /** Called with the index of a call in the batch, before its tool computes. */
  onTurn?: ((call: number) => void) | undefined;
  /** Receives the run's new world before its first event. */
  onWorld?: ((world: ContentWorld) => void) | undefined;
}
