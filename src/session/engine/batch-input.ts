import type { Sandbox } from '../../sandbox/api.ts';
import type { ContentWorld, Equipment } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import type { LiveDeclaration } from '../declarations/loader.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { RealNetwork } from '../network/real-network.ts';
import type { ReadyCode, ReadyTool } from '../user-code/ready-code.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Prepared } from './prepare-run.ts';

/** What decides a run. Plain data: equal inputs give equal runs, on any thread. */
export interface BatchInput {
  workspace: Workspace;
  prepared: Prepared;
  /** Own tools that are to be registered, whether a call needs them or not. */
  userTools?: readonly ReadyTool[] | undefined;
  /** The own code that the batch needs, where it needs any. */
  code?: ReadyCode | undefined;
  /** Waits for steps; the first one is up to where its first calls wait. */
  paused?: boolean | undefined;
}

/** What an engine runs batches on. */
export interface EngineParts {
  equipment: Equipment;
  clock: SessionClock;
  /** When to send the events that came in since the last time. */
  nextFrame: Schedule;
  /** Real time in milliseconds, for what moves between two events. */
  wallNow(): number;
  /** Runs own code; needed by inputs with `code`. */
  sandbox?: Sandbox | undefined;
  /** What is declared beside the code. */
  declared?: readonly LiveDeclaration[] | undefined;
  /** The real network, where the visitor agreed to it. */
  network?: Omit<RealNetwork, 'onSent'> | undefined;
  /** Told the run's fresh world, before anything happens in it. */
  onWorld?: ((world: ContentWorld) => void) | undefined;
}
