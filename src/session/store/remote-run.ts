import type { Workspace } from '../workspace/workspace.ts';
import type { ServerAddress } from './server-address.ts';

/** The result of a request to the server, in words. */
export interface RequestFailure {
  /**
   * `silent`: no readable answer; `refused`: an error that the server describes; `consent`: the
   * user has not allowed the origin, so nothing was sent.
   */
  kind: 'silent' | 'refused' | 'consent';
  /** A few words. */
  title: string;
  /** Remedies, as sentences. */
  detail: string;
}

/** The server's description of itself. */
export interface ServerFacts {
  /** The personality of the request. */
  personalityId: string;
  /** Whether the token grants it. */
  granted: boolean;
  /** The personality of requests that name none. */
  defaultId: string;
  /** Names of the tools that the server offers to that personality, or to the default one. */
  tools: readonly string[];
  /** Ids of the workspace's personalities that the token grants. */
  grantedIds: readonly string[];
}

/** The state of the connection to the server. */
export type ServerStatus =
  | { kind: 'unset' }
  | { kind: 'checking' }
  | { kind: 'trouble'; trouble: RequestFailure }
  | { kind: 'answers'; facts: ServerFacts };

/** Where Run executes. Belongs to this tab, and to no document. */
export interface RemoteRunState {
  /** Absent before a valid address. */
  server: ServerAddress | undefined;
  /** Whether Run executes there. Requires a server. */
  on: boolean;
  token: string;
  /** Whether the token is stored for later visits. */
  keepToken: boolean;
  standing: ServerStatus;
}

/** The fields of the server's form. */
export interface ServerForm {
  address: string;
  token: string;
  keepToken: boolean;
}

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

/** The data that are stored between visits. */
export interface SavedServer extends ServerForm {
  on: boolean;
}

/** The page's part of remote runs: the browser's storage and the page's origin. */
export interface RemoteRunPort {
  /** The page's origin, which a server must allow. */
  pageOrigin: string;
  read(): SavedServer | undefined;
  /** Stores the token for this tab, or for later visits on request. May fail silently. */
  write(server: SavedServer | undefined): void;
}
