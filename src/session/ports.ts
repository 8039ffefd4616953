import type { Clock } from '../core/index.ts';
import type { Content, Equipment, EquipmentPorts } from './content/content.ts';
import type { CrashFlags } from './documents/crash-flags.ts';
import type { WorkspaceStorage } from './documents/storage.ts';
import type { BatchEngine } from './engine/batch-engine.ts';
import type { Schedule } from './lib/schedule.ts';
import type { ConsentStore } from './network/consent.ts';
import type { RunArchive } from './run-history/archive.ts';
import type { RemoteRunPort } from './store/remote-run.ts';
import type { SandboxPort } from './user-code/compiler.ts';
import type { Workspace } from './workspace/workspace.ts';

/** Dependencies of a session. */
export interface SessionPorts {
  storage: WorkspaceStorage;
  /** Creates an opaque id that is unique across documents and browsers. */
  createId(): string;
  /** The id of the document in the page's address. Default: the last open document. */
  documentId?: string | undefined;
  /** The document in the page's address: the part after `#/s/`. It precedes `documentId`. */
  link?: string | undefined;
  /**
   * The first document of a visit without stored ones. Default: the content's document, under a new
   * id. `outside`: it came from another author, so its code waits for Run.
   */
  opening?: { workspace: Workspace; outside: boolean } | undefined;
  /** Runs do not wait between events, whatever the playback speed. Simulated times stay the same. */
  atOnce?: boolean | undefined;
  /** Each document waits for Run, not only one that was computing when the last visit ended. */
  safe?: boolean | undefined;
  /** The engine runs the user's code. If absent, that code cannot run, and its problems report it. */
  sandbox?: SandboxPort | undefined;
  /** Opens the simulated warehouse's database. Default: the warehouse is closed. */
  openDatabase?: EquipmentPorts['openDatabase'];
  /** The platform's fetch, for origins with consent. Default: no real network. */
  network?: ((request: Request) => Promise<Response>) | undefined;
  /** Stores the consents; default in memory. */
  consents?: ConsentStore | undefined;
  /**
   * Records across a crash whose code was running; default in memory. Browsers use `localStorage`.
   */
  flags?: CrashFlags;
  /** Stores the history of runs; default in memory. Browsers use IndexedDB. */
  loadArchive?: (() => Promise<RunArchive>) | undefined;
  /** Stores where Run executes. Default: always on this page. */
  loadRemoteRunPort?: (() => Promise<RemoteRunPort>) | undefined;
  /** When to compile after an edit, default 20 ms later, and to report errors, default 300 ms later. */
  afterTyping?: Schedule;
  /** Loads what runs batches. `loadEquipment` is for engines on this thread. */
  loadEngine(loadEquipment: () => Promise<Equipment>): Promise<BatchEngine>;
  /** Default: the catalogue. */
  content?: Content;
  /** When to show new events; default about 16 ms later. Browsers use animation frames. */
  nextFrame?: Schedule;
  /** When to save after an edit; default 250 ms later. */
  afterEdit?: Schedule;
  /** When live mode runs after an edit; default 100 ms later. */
  afterLiveEdit?: Schedule;
  /**
   * When the user has paused; default 1 s later. The history records a live run, the next edit is
   * compared with it, and edits run where the page shows no run.
   */
  afterLiveRun?: Schedule;
  /** How long the page waits for the stored document; default 100 ms. Then it opens without it. */
  patience?: Schedule;
  /** Real time for progress between two events and for delays. Default: `systemClock`. */
  wallClock?: Clock;
}
