import { createStore, type StoreApi } from 'zustand/vanilla';
import { systemClock } from '../core/index.ts';
import { loadOnce } from '../lib/load-once.ts';
import type { PromptRequest } from './action-context.ts';
import { catalogContent } from './content/catalog-content.ts';
import { createDefaultWorkspace } from './content/content.ts';
import { createActions } from './create-session-actions.ts';
import type { LazyDeclarationService } from './declarations/lazy-declaration-service.ts';
import { createMemoryFlags } from './documents/crash-flags.ts';
import { createBusyFlag } from './documents/crash-guard.ts';
import { createOpenDocument, type Show } from './documents/open-document.ts';
import { after, within } from './lib/schedule.ts';
import { loadBeginning, loadParts, NO_CHECKER, NO_PARTS, type Parts } from './load-parts.ts';
import { createLauncher } from './playback/run-controller.ts';
import type { SessionPorts } from './ports.ts';
import type { Checker } from './reducer-lab/reducer-checks.ts';
import { prepare, toRunRefusal } from './run/prepare-run.ts';
import type { SessionActions } from './session-actions.ts';
import { NOTHING_RAN, toOpeningState } from './store/initial-state.ts';
import { selectFirstCall } from './store/selection.ts';
import type { SessionState } from './store/state.ts';
import type { ToolInfo } from './store/tool-info.ts';
import { sameVisibility } from './store/tool-visibility.ts';
import { createHistory } from './store/undo-history.ts';
import type { WorldFile, WorldTexts } from './store/world-state.ts';
import { findProblems } from './tool-list/find-problems.ts';
import { createAvailabilityProbe } from './user-code/availability-probe.ts';
import type { Look } from './user-code/compile-queue.ts';
import type { Compiler } from './user-code/compiler.ts';
import { mayNeedCode, type ReadyCode, toNeededCode, toReadyCode } from './user-code/ready-code.ts';

/** The playground without a screen. */
export interface Session {
  store: StoreApi<SessionState>;
  actions: SessionActions;
  /** Resolves when the stored workspace is restored, or known not to be there. Never rejects. */
  ready: Promise<void>;
  /** Milliseconds since the latest run began, as of now: where a running bar ends. */
  elapsed(): number;
  /** Every file of the latest run's world, changed or not, sorted by path. */
  worldFiles(): readonly WorldFile[];
  /** The texts of one of these files, as of now. */
  readWorldFile(path: string): WorldTexts;
  /** Writes what is not saved yet; for the moment in which a page is hidden. Never rejects. */
  flush(): Promise<void>;
  /**
   * Says that the page goes away in good order, so that the next visit does not take a run that
   * is under way for a crash; for the event `pagehide`.
   */
  leave(): void;
  /** Stops the run, saves, and lets go of everything. */
  dispose(): Promise<void>;
}

/**
 * Opens the playground: restores the workspace and runs its batch, so that there is a result
 * before the first click. A storage that takes longer than `patience` does not hold that up: the
 * example runs, and the stored document takes its place when it arrives, unless somebody has
 * begun to edit; then it is kept aside and nothing is lost.
 *
 * Source: docs/contract.md#workspace.
 *
 * @example
 * const session = createSession({
 *   storage: createMemoryStorage(),
 *   createClock: () => createVirtualClock(),
 * });
 * await session.ready;
 * session.actions.setBudget(4000);
 * session.actions.run();
 */
export function createSession(ports: SessionPorts): Session {
  const { storage, sandbox, content = catalogContent, createClock, createId } = ports;
  const wall = ports.wallClock ?? systemClock;
  const inspectionClock = createClock();
  const { opening } = ports;
  const defaults = opening?.workspace ?? createDefaultWorkspace(content);
  const example = opening?.workspace ?? { ...defaults, id: createId() };
  const store = createStore<SessionState>(() => ({
    ...toOpeningState(example),
    trust: opening?.outside ? 'outside' : 'own',
  }));
  const loading = loadParts(content, { openDatabase: ports.openDatabase });
  let parts: Parts | undefined;
  const editing = loadOnce(() => import('./editing-chunk.ts'));
  let failed = false;
  let catalogue: readonly ToolInfo[] = [];
  let wishes = 0;
  let inspections = 0;
  let disposed = false;
  // The document of the last visit is not known yet, and neither is whose it is.
  let look: Look = opening?.outside ? 'none' : 'all';

  const busy = createBusyFlag(ports.flags ?? createMemoryFlags());
  busy.turnTo(example.id);
  // Both come with the parts: nothing can run before, and so nothing needs to be compiled.
  let compiler: Compiler | undefined;
  let declarations: LazyDeclarationService | undefined;
  let elsewhere: ((paused?: boolean) => void) | undefined;
  let checker: Checker | undefined;
  const loadChecker = loadOnce(async () => {
    const { createChecker } = await import('./reducer-lab/reducer-checks.ts');
    checker = createChecker({ store, sandbox, settle: async () => compiler?.settle() });
    return checker;
  });
  const check = (tool: string) => {
    // `fromEntries` defines own properties, so that a tool's name never reaches a prototype.
    store.setState(({ checks }) => ({
      checks: Object.fromEntries([...Object.entries(checks), [tool, { status: 'running' }]]),
    }));
    loadChecker().then(
      (one) => one.check(tool),
      () => store.setState({ notice: NO_CHECKER }),
    );
  };
  const launcher = createLauncher({
    ...{ store, ports, wall, busy },
    declarations: () => declarations,
  });
  const history = createHistory((scope) => store.setState(scope));

  const begin = (wish: Wish, paused = false) => {
    const state = store.getState();
    const { workspace, bottomTab } = state;
    const runRefusal = toRunRefusal(findProblems(state));
    if (runRefusal !== undefined) {
      store.setState({
        runRefusal,
        preparing: false,
        bottomTab: wish === 'asked' ? 'problems' : bottomTab,
      });
      return;
    }
    // The parts are on their way, and the page runs its batch as soon as they are there.
    if (!parts) {
      store.setState({ runRefusal, preparing: false, ...(failed && { notice: NO_PARTS }) });
      return;
    }
    store.setState({ runRefusal, bottomTab: bottomTab === 'problems' ? 'timeline' : bottomTab });
    const code = sandbox && toNeededCode(state);
    launcher.start(parts, {
      declared: declarations?.live ?? [],
      workspace,
      prepared: prepare(workspace),
      userTools: sandbox ? toReadyCode(state).tools : [],
      own: code && { sandbox, code },
      paused,
    });
  };

  const know = (known: Partial<Pick<SessionState, 'own' | 'userReducers'>>) => {
    store.setState(known);
    const state = store.getState();
    // A file may become usable without an edit, when the network is back.
    if (state.runRefusal === undefined || toRunRefusal(findProblems(state)) !== undefined) return;
    store.setState({ runRefusal: undefined });
  };

  const setPreparing = (preparing: boolean) => {
    if (store.getState().preparing !== preparing) store.setState({ preparing });
  };
  const run = (wish: Wish, paused?: boolean) => {
    if (disposed) return;
    // Calls may have effects there, so nothing runs by itself; a document still opens on a result.
    if (elsewhere && wish === 'asked') return elsewhere(paused);
    if (elsewhere && launcher.active) return;
    const { trust, autoRun } = store.getState();
    if (wish === 'automatic' && (trust === 'outside' || !autoRun)) return;
    wishes += 1;
    const own = wishes;
    if (wish === 'asked') {
      look = 'all';
      if (trust !== 'own') {
        // Whoever presses Run takes the code for their own.
        store.setState({ trust: 'own' });
        // What came by a link is stored when it is edited: a look at it leaves nothing behind.
        const { link, workspace } = store.getState();
        if (link === undefined || openDocument.saver.waiting(workspace.id)) openDocument.save();
      }
      compiler?.sync(store.getState().workspace, look);
      declarations?.sync(store.getState().workspace, look);
    }
    setPreparing(
      (compiler?.pending && mayNeedCode(store.getState())) || (declarations?.pending ?? false),
    );
    if (!store.getState().preparing) return begin(wish, paused);
    void Promise.all([compiler?.settle(), declarations?.settle()]).then(() => {
      // Stop, or another wish, has taken this one back.
      if (own !== wishes || disposed) return;
      begin(wish, paused);
    });
  };
  const again = () => {
    const given = launcher.given();
    if (!parts || !given || disposed) return false;
    wishes += 1;
    setPreparing(false);
    launcher.start(parts, { ...given, paused: false });
    return true;
  };
  const stop = () => {
    wishes += 1;
    setPreparing(false);
    launcher.active?.stop();
  };

  const availabilityProbe = sandbox && createAvailabilityProbe(sandbox, inspectionClock);
  let refreshed: ReadyCode | undefined;
  const ask = async (state: SessionState, { workspace, calls }: PromptRequest) => {
    const code = toReadyCode(state);
    const { tools } = code;
    if (availabilityProbe && code !== refreshed && tools.length > 0) {
      await availabilityProbe.refresh(tools.map(({ module }) => module));
    }
    if (!parts || disposed) return undefined;
    refreshed = code;
    return parts.inspectVisibility(
      workspace,
      parts.equipment,
      inspectionClock,
      availabilityProbe && tools.length > 0
        ? { createTool: availabilityProbe.createTool, tools }
        : undefined,
      declarations?.live,
      calls,
    );
  };
  const inspect = async (state: SessionState) => {
    inspections += 1;
    const own = inspections;
    const visibility = await ask(state, state);
    // A later edit has asked again; its answer is the one that counts.
    if (visibility && own === inspections && !disposed) store.setState({ visibility });
  };
  let inspectedCode = toReadyCode(store.getState());
  const unsubscribe = store.subscribe(({ workspace, declared }, { workspace: before, ...was }) => {
    if (workspace.tools !== before.tools || workspace.reducers !== before.reducers) {
      compiler?.sync(workspace, look);
    }
    if (
      workspace.declarations !== before.declarations ||
      workspace.scenario.secrets !== before.scenario.secrets
    ) {
      declarations?.sync(workspace, look);
    }
    const derived = parts?.derive(store.getState(), catalogue);
    if (derived) store.setState(derived);
    // A stranger's pattern can search for longer than a page lives, so it waits for Run, too.
    const mismatches =
      store.getState().trust === 'own' ? parts?.findMismatches(store.getState()) : undefined;
    if (mismatches && mismatches !== store.getState().mismatches) store.setState({ mismatches });
    const state = store.getState();
    const code = toReadyCode(state);
    if (!sameVisibility(workspace, before) || code !== inspectedCode || declared !== was.declared) {
      inspectedCode = code;
      void inspect(state);
    }
  });

  /** Shows another document, of which nothing has run yet. */
  const show: Show = (workspace, trust, facts) => {
    launcher.drop();
    wishes += 1;
    look = trust === 'outside' || !store.getState().autoRun ? 'none' : 'all';
    store.setState({
      workspace,
      trust,
      ...facts,
      ...NOTHING_RAN,
      ...selectFirstCall(workspace),
    });
    if (trust === 'own') look = store.getState().autoRun ? 'all' : 'changed';
  };

  const openDocument = createOpenDocument({
    store,
    storage,
    history,
    busy,
    afterEdit: ports.afterEdit ?? after(wall, 250),
    show,
  });
  const beginning = loadBeginning({
    ...{ store, storage, history, busy, openDocument, example },
    id: ports.documentId,
    ...{ link: ports.link, createId },
  });
  const open = async () => {
    // Whoever follows a link waits for its document, and not for the example's run.
    const early = await (ports.link === undefined
      ? within(beginning, ports.patience ?? after(wall, 100))
      : beginning);
    early?.adopt();
    // Who is told that the page is ready may edit.
    [parts] = await Promise.all([loading, editing().catch(() => {})]);
    failed = parts === undefined;
    if (parts) {
      const { findFault, equipment } = parts;
      compiler = parts.createCompiler({
        sandbox,
        afterTyping: ports.afterTyping ?? after(wall, 300),
        findFault: async (module) => findFault(module),
        onTools: (own) => know({ own }),
        onReducers: (userReducers) => know({ userReducers }),
        onBusy: (on) => (on ? busy.begin('compile') : busy.end('compile')),
      });
      declarations = parts.createLazyDeclarationService({
        store,
        load: async (network) => {
          const { createDeclarationService } = await import(
            './declarations/declaration-service.ts'
          );
          return createDeclarationService({
            store,
            network,
            equipment: async () => equipment,
            afterTyping: ports.afterTyping ?? after(wall, 300),
            idleClock: inspectionClock,
          });
        },
        send: ports.network,
        consents: ports.consents,
      });
      // What was there before counts as known where only changes may be looked at.
      const seen = look === 'changed' ? 'none' : look;
      compiler.sync(store.getState().workspace, seen);
      declarations.sync(store.getState().workspace, seen);
      catalogue = parts.toToolInfos(parts.equipment, inspectionClock);
      store.setState(parts.derive(store.getState(), catalogue) ?? {});
    }
    if (!launcher.active) run('automatic');
    if (!early) {
      if ((await beginning).adopt()) run('automatic');
    }
    await inspect(store.getState());
  };

  return {
    store,
    actions: createActions({
      store,
      defaults,
      run,
      stop,
      active: () => launcher.active,
      again,
      openDocument,
      storage,
      createId,
      show,
      history,
      editing,
      check,
      ask: (question) => ask(store.getState(), question),
      allowOrigin: (origin) => declarations?.allowOrigin(origin),
      answerCall: (id, result) => declarations?.answerCall(id, result),
      sandbox,
      reducers: () => parts?.equipment.reducers,
      loadArchive: ports.loadArchive,
      loadEdge: ports.loadEdge,
      network: () => declarations?.network,
      runElsewhere: (run) => {
        elsewhere = run;
      },
      launch: (startRun) => {
        if (!parts) return;
        const { workspace } = store.getState();
        const input = { workspace, prepared: prepare(workspace), declared: [] };
        launcher.start({ ...parts, startRun }, input);
      },
      templates: () => parts?.equipment.templates,
    }),
    ready: open(),
    elapsed: () => launcher.active?.elapsed() ?? 0,
    worldFiles: () => launcher.active?.worldFiles() ?? [],
    readWorldFile: (path) =>
      launcher.active?.readWorldFile(path) ?? { before: undefined, after: undefined },
    flush: () => openDocument.saver.flush(),
    leave: () => busy.leave(),
    dispose: async () => {
      busy.leave();
      disposed = true;
      void beginning.then(({ end }) => end());
      launcher.drop();
      unsubscribe();
      compiler?.dispose();
      declarations?.dispose();
      checker?.dispose();
      availabilityProbe?.dispose();
      inspectionClock.dispose?.();
      await openDocument.saver.flush();
    },
  };
}

type Wish = 'asked' | 'automatic';
