import type { RunTarget } from '../engine/run-target.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { GuardedNetwork } from '../network/consent.ts';
import type { EditContext, RunMode } from '../store/edit-context.ts';
import type { RemoteRunPort } from '../store/remote-run.ts';

/** Dependencies of the actions that choose where Run executes. */
export interface RemoteRunContext extends Pick<EditContext, 'store' | 'defaults'> {
  /** Allows requests to an origin of the real network. */
  allowOrigin(origin: string): void;
  /** Loads the stored servers; absent if runs always stay on the page. */
  loadRemoteRunPort: (() => Promise<RemoteRunPort>) | undefined;
  /** The real network; absent until it is loaded. */
  network(): GuardedNetwork | undefined;
  /** Sets the executor of the user's runs; nothing runs automatically then. */
  runElsewhere(run: ((how?: RunMode) => void) | undefined): void;
  /** Starts the open batch on the server, or only one of its calls. */
  launch(target: RunTarget, only?: string): void;
  /** When to show the events since the last update. */
  nextFrame: Schedule;
  /** Real time in milliseconds. */
  wallNow(): number;
}
