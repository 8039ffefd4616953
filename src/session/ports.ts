import type { Clock } from '../core/index.ts';
import type { Sandbox } from '../sandbox/api.ts';
import type { Content, EquipmentPorts } from './content/content.ts';
import type { SessionClock } from './content/session-clock.ts';
import type { SessionFlags } from './documents/crash-flags.ts';
import type { WorkspaceStorage } from './documents/storage.ts';
import type { Schedule } from './lib/schedule.ts';
import type { ConsentStore } from './network/consent.ts';
import type { RunArchive } from './run-history/archive.ts';
import type { EdgePort } from './store/remote-run.ts';
import type { Workspace } from './workspace/workspace.ts';

/** What a session needs from its surroundings. */
export interface SessionPorts {
  storage: WorkspaceStorage;
  /** An opaque id that no other document has, here or in another browser. */
  createId(): string;
  /** The document that the page's address names. Default: the one that was open last. */
  documentId?: string | undefined;
  /** The document that the page's address holds, as what stands after `#/s/`; before `documentId`. */
  link?: string | undefined;
  /**
   * What a visit begins with that finds nothing stored. Default: the content's own document, under
   * an id of its own. `outside`: it came from another author, and nothing of it runs before Run.
   */
  opening?: { workspace: Workspace; outside: boolean } | undefined;
  /** Runs what a person writes. Absent: own code cannot run here, and its problems say so. */
  sandbox?: Sandbox | undefined;
  /** Opens the simulated warehouse's database. Default: the warehouse is closed. */
  openDatabase?: EquipmentPorts['openDatabase'];
  /** The platform's fetch, for origins that the visitor agreed to. Default: nothing is reached. */
  network?: ((request: Request) => Promise<Response>) | undefined;
  /** Remembers those origins, default in memory. */
  consents?: ConsentStore | undefined;
  /** Remembers across a crash whose code was at work, default in memory. A browser brings `localStorage`. */
  flags?: SessionFlags;
  /** Keeps the history of runs, default in memory. A browser brings IndexedDB. */
  loadArchive?: (() => Promise<RunArchive>) | undefined;
  /** Remembers where Run goes, if not here. Default: it stays on the page. */
  loadEdge?: (() => Promise<EdgePort>) | undefined;
  /** When to compile after a key, default 300 ms later. */
  afterTyping?: Schedule;
  /** A fresh clock for each run; `dispose` is called after it. */
  createClock(): SessionClock;
  /** Default: the catalogue. */
  content?: Content;
  /** When to show new events, default about 16 ms later. A browser brings its frames. */
  nextFrame?: Schedule;
  /** When to save after an edit, default 250 ms later. */
  afterEdit?: Schedule;
  /** How long the page waits for the stored document, default 100 ms; then it opens without. */
  patience?: Schedule;
  /** Real time, for what happens between two events and for delays. Default: `systemClock`. */
  wallClock?: Clock;
}
