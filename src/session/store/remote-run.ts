import type { Workspace } from '../workspace/workspace.ts';
import type { ServerAddress } from './server-address.ts';

/** What a question to the server came to, in words. */
export interface Trouble {
  /**
   * `silent`: nothing that this page may read; `refused`: a problem that the server describes;
   * `consent`: the visitor has not agreed to the origin, so nothing was sent.
   */
  kind: 'silent' | 'refused' | 'consent';
  /** A few words. */
  title: string;
  /** Sentences that say what to do. */
  detail: string;
}

/** What the server said of itself. */
export interface ServerFacts {
  /** Which personality was asked about. */
  personalityId: string;
  /** Whether it may be played there with this token. */
  granted: boolean;
  /** The one that is played where none is asked for. */
  defaultId: string;
  /** Names of the tools that the server offers: to that personality, else to the default one. */
  tools: readonly string[];
  /** Ids of the workspace's personalities that may be played there. */
  grantedIds: readonly string[];
}

/** How things stand between this page and the server. */
export type ServerStatus =
  | { kind: 'unset' }
  | { kind: 'checking' }
  | { kind: 'trouble'; trouble: Trouble }
  | { kind: 'answers'; facts: ServerFacts };

/** Where Run goes. Of this tab, and of no document. */
export interface RemoteRunState {
  /** Absent as long as none was given that can be read. */
  server: ServerAddress | undefined;
  /** Whether Run goes there. Never without a server. */
  on: boolean;
  token: string;
  /** The token is kept for later visits, too. */
  keepToken: boolean;
  standing: ServerStatus;
}

/** What the form of the server says. */
export interface ServerForm {
  address: string;
  token: string;
  keepToken: boolean;
}

/** Where Run goes, and what is known of the server. None throws. */
export interface RemoteRunActions {
  /** Back to this page. */
  runHere(): void;
  /** Run goes to the server from now on, as soon as one is given. */
  runThere(): void;
  /** Takes an address, and asks the server. @returns why the address is invalid, as a sentence */
  setServer(form: ServerForm): string | undefined;
  /** Lets the page send to the server's origin, and asks it. */
  allow(): void;
  /** Asks the server again. */
  check(): void;
  /** Forgets address and token. Run stays on this page. */
  forget(): void;
  /** Edits of a workspace that have no effect on a server, a few words each; the same list again. */
  localEdits(workspace: Workspace): readonly string[];
  /** A line for a terminal that runs one call again, and prints its value. */
  toCallLine(callId: string): string | undefined;
}

/** What is remembered between pages. */
export interface RememberedServer extends ServerForm {
  on: boolean;
}

/** What an entry gives for servers: the browser's memory, and its name. */
export interface EdgePort {
  /** The page's own origin, which a server has to allow. */
  pageOrigin: string;
  read(): RememberedServer | undefined;
  /** The token for this tab alone, unless it is to be kept. May be refused without a word. */
  write(server: RememberedServer | undefined): void;
}
