import type { StoreApi } from 'zustand/vanilla';
import { type Clock, systemClock } from '../core/index.ts';
import { catalogContent } from './content/catalog-content.ts';
import { createActions } from './create-session-actions.ts';
import { createMemoryFlags } from './documents/crash-flags.ts';
import { createBusyFlag } from './documents/crash-guard.ts';
import { createOpenDocument, type Show } from './documents/open-document.ts';
import { after } from './lib/schedule.ts';
import type { Remember } from './lib/session-memory.ts';
import {
  createLazyChecker,
  createSessionServices,
  disposeServices,
  loadBeginning,
  loadParts,
  type SessionServices,
} from './load-parts.ts';
import { createRunCoordinator, type RunCoordinator } from './playback/run-coordinator.ts';
import type { SessionPorts } from './ports.ts';
import type { SessionActions } from './session-actions.ts';
import { createOpeningState } from './session-state.ts';
import { startSession } from './start-session.ts';
import { NOTHING_RAN } from './store/initial-state.ts';
import { mayCompute } from './store/may-compute.ts';
import { selectOpening } from './store/selection.ts';
import type { SessionState } from './store/state.ts';
import { createHistory } from './store/undo-history.ts';
import type { SandboxDataFile, SandboxDataTexts } from './store/world-state.ts';
import type { CompileScope } from './user-code/compile-queue.ts';

/** The playground without a screen. */
export interface Session {
  store: StoreApi<SessionState>;
  actions: SessionActions;
  /** Resolves when the stored workspace is restored or known to be missing. Never rejects. */
  ready: Promise<void>;
  /** Runs a selector with the memoized results of this session. */
  select<T>(selector: (state: SessionState) => T): T;
  /** Milliseconds since the latest run began. A running bar ends here. */
  elapsed(): number;
  /** Every file of the latest run's world, changed or not, sorted by path. Never rejects. */
  worldFiles(): Promise<readonly SandboxDataFile[]>;
  /** The current texts of one of these files. Never rejects. */
  readWorldFile(path: string): Promise<SandboxDataTexts>;
  /** Writes unsaved edits. For the moment when the page is hidden. Never rejects. */
  flush(): Promise<void>;
  /**
   * Writes unsaved edits where a closing page still can. For `beforeunload` and a hidden page.
   *
   * @returns false if edits are too large for that, and would be lost.
   */
  stash(): boolean;
  /**
   * Records that the page closes normally. The next visit then does not take a run in progress for
   * a crash. For the event `pagehide`.
   */
  leave(): void;
  /** Stops the run, saves, and releases all resources. */
  dispose(): Promise<void>;
}

/**
 * Opens the playground: restores the workspace and runs its batch, so that there is a result before
 * the first click. The page does not wait for a storage that takes longer than `patience`. The
 * example runs, and the stored document replaces it when it arrives. If the user edits the example
 * first, a notice offers the stored document instead, and nothing is lost.
 *
 * Source: docs/contract.md#workspace.
 *
 * @example
 * const session = createSession({
 *   storage: createMemoryStorage(),
 *   createId: () => crypto.randomUUID(),
 *   loadEngine: async () => engine,
 * });
 * await session.ready;
 * session.actions.setBudget(4000);
 * session.actions.run();
 * @param state The store, if it is already shown.
 */
export function createSession(ports: SessionPorts, state = createOpeningState(ports)): Session {
  const { storage, sandbox, content = catalogContent, createId, opening } = ports;
  const { store, remember, defaults, example } = state;
  const wall = ports.wallClock ?? systemClock;
  const loading = loadParts(content, ports);
  const services = createSessionServices();
  const busy = createBusyFlag(ports.flags ?? createMemoryFlags());
  busy.turnTo(example.id);
  const checker = createLazyChecker({
    store,
    checkReducer: () => services.parts?.tasks.checkReducer,
    settle: async () => services.compiler?.settle(),
  });
  const coordinator = createRunCoordinator({
    ...{ store, sandbox, services, remember, wall, busy, atOnce: ports.atOnce },
    // The document of the last visit, and whether the user trusts it, is still unknown.
    scope: opening?.outside || ports.safe ? 'none' : 'all',
    onTrusted: () => {
      const { link, workspace } = store.getState();
      // A document from a link is stored when the user edits it, and not when it runs.
      if (link === undefined || openDocument.saver.waiting(workspace.id)) openDocument.save();
    },
  });
  const history = createHistory((scope) => store.setState(scope));
  const unsubscribe = watchWorkspace({
    ...{ store, services, remember },
    scope: () => coordinator.scope,
  });

  const show = createShow(store, coordinator);
  const openDocument = createOpenDocument({
    ...{ store, storage, history, busy, show, safe: ports.safe },
    afterEdit: ports.afterEdit ?? after(wall, 250),
  });
  const beginning = loadBeginning({
    ...{ store, storage, history, busy, openDocument, example },
    ...{ id: ports.documentId, link: ports.link, createId },
  });

  return {
    store,
    actions: createActions({
      ...{ store, defaults, openDocument, storage, createId, show, history },
      run: coordinator.run,
      stop: coordinator.stop,
      active: () => coordinator.active,
      again: coordinator.again,
      check: checker.check,
      inspect: async (request) => services.inspector?.inspect(request),
      allowOrigin: (origin) => services.declarations?.allowOrigin(origin),
      answerCall: createAnswerCall(services, coordinator),
      tryReducer: () => services.parts?.tasks.tryReducer,
      reducers: () => services.reducers,
      fillArguments: () => services.parts?.tasks.fillArguments,
      loadTasks: async () => (await loading)?.tasks,
      loadArchive: ports.loadArchive,
      loadRemoteRunPort: ports.loadRemoteRunPort,
      network: () => services.declarations?.network,
      ...{ services, sandbox, busy, remember, trust: coordinator.trust },
      ...toRunPorts(ports, wall, coordinator),
      nextFrame: ports.nextFrame ?? after(wall, 16),
      wallNow: wall.now,
      templates: () => services.parts?.templates,
    }),
    ready: startSession({
      ...{ store, ports, wall, busy, remember },
      ...{ services, coordinator, beginning, loading },
    }),
    select: (selector) => remember(() => selector(store.getState())),
    ...readShownRun(coordinator),
    flush: () => openDocument.saver.flush(),
    stash: () => openDocument.saver.stash(),
    leave: () => busy.leave(),
    dispose: async () => {
      busy.leave();
      void beginning.then(({ end }) => end());
      coordinator.dispose();
      unsubscribe();
      disposeServices(services);
      checker.dispose();
      await openDocument.saver.flush();
    },
  };
}

/** Where runs happen, and when live mode starts and records them. */
function createAnswerCall(
  services: ReturnType<typeof createSessionServices>,
  { noteAnswer }: RunCoordinator,
): RunCoordinator['noteAnswer'] {
  return (id, result) => {
    noteAnswer(id, result);
    services.parts?.engine.answer(id, result);
  };
}

function toRunPorts(ports: SessionPorts, wall: Clock, coordinator: RunCoordinator) {
  const { runElsewhere, launch, followLive } = coordinator;
  return {
    ...{ runElsewhere, launch, followLive },
    afterLiveRun: ports.afterLiveRun ?? after(wall, 1000),
    afterLiveEdit: ports.afterLiveEdit ?? after(wall, 100),
  };
}

/** The parts of the shown run that are read on demand; empty without a run. */
function readShownRun(
  coordinator: RunCoordinator,
): Pick<Session, 'elapsed' | 'worldFiles' | 'readWorldFile'> {
  return {
    elapsed: () => coordinator.active?.elapsed() ?? 0,
    worldFiles: async () => coordinator.active?.worldFiles() ?? [],
    readWorldFile: async (path) =>
      coordinator.active?.readWorldFile(path) ?? { before: undefined, after: undefined },
  };
}

/** Shows another document that has not run yet. */
function createShow(store: StoreApi<SessionState>, coordinator: RunCoordinator): Show {
  return (workspace, trust, facts) => {
    const wasPressed = coordinator.drop();
    const waits = !mayCompute({ trust, autoRun: store.getState().autoRun });
    coordinator.scope = waits ? 'none' : 'all';
    const selection = selectOpening(workspace);
    const unknown = waits && { visibility: undefined, mismatches: [], argumentIssues: new Map() };
    const early = waits && wasPressed && { notice: PRESSED_EARLY };
    store.setState({
      ...{ workspace, trust, ...facts, ...early },
      ...{ ...NOTHING_RAN, ...selection, ...unknown, chosen: undefined },
    });
  };
}

const PRESSED_EARLY =
  'Nothing ran, because Run was pressed before the document was loaded. Read the document, then press Run again.';

interface WatchOptions {
  store: StoreApi<SessionState>;
  services: SessionServices;
  remember: Remember;
  scope(): CompileScope;
}

/** Keeps derived state up to date: compiled files, tools, problems, visibility. */
function watchWorkspace({ store, services, remember, scope }: WatchOptions): () => void {
  const update = (state: SessionState, before: SessionState) => {
    const { workspace } = state;
    const was = before.workspace;
    const { compiler, declarations, parts, inspector, catalogue } = services;
    if (workspace.tools !== was.tools || workspace.reducers !== was.reducers) {
      compiler?.sync(workspace, scope());
    }
    if (
      workspace.declarations !== was.declarations ||
      workspace.scenario.secrets !== was.scenario.secrets
    ) {
      declarations?.sync(workspace, scope());
    }
    const derived = parts?.derive(store.getState(), catalogue);
    if (derived) store.setState(derived);
    services.argumentChecker?.onChange();
    inspector?.onChange(state, before);
  };
  return store.subscribe((state, before) => remember(() => update(state, before)));
}
