import type { ServerForm } from '../store/remote-run.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Actions on where Run executes, and on the server. None throws. */
export interface RemoteRunActions {
  /** Runs on this page again. */
  runHere(): void;
  /** Runs on the server from now on, or as soon as there is one. */
  runThere(): void;
  /** Sets the address and checks the server. @returns the mistake in the address, as a sentence */
  setServer(form: ServerForm): string | undefined;
  /** Allows requests to the server's origin, and checks the server. */
  allow(): void;
  /** Checks the server again. */
  check(): void;
  /** Forgets the address and the token. Run executes on this page again. */
  forget(): void;
  /** Edits of a workspace without effect on a server, a few words each. Memoized. */
  localEdits(workspace: Workspace): readonly string[];
  /** A shell command that repeats one call and prints its value. */
  toCallLine(callId: string): string | undefined;
}
