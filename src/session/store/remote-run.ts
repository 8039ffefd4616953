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
