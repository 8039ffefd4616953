import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Clock, systemClock } from '../core/index.ts';
import { createActions } from './actions.ts';
import { catalogContent } from './catalog-content.ts';
import { type Content, createDefaultWorkspace, type Equipment, toToolInfos } from './content.ts';
import { prepare, toRunRefusal } from './prepare.ts';
import { keepAside, type Restored, restore } from './restore.ts';
import type { ActiveRun, SessionClock } from './runner.ts';
import { createSaver } from './saver.ts';
import { after, type Schedule, within } from './schedule.ts';
import { selectFirstCall } from './selection.ts';
import type { SessionActions, SessionState } from './state.ts';
import type { WorkspaceStorage } from './storage.ts';
import { sameSurface } from './surface.ts';
import type { Workspace } from './workspace.ts';

/** What a session needs from its surroundings. */
export interface SessionPorts {
  storage: WorkspaceStorage;
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

/** The playground without a screen. */
export interface Session {
  store: StoreApi<SessionState>;
  actions: SessionActions;
  /** Resolves when the stored workspace is restored, or known not to be there. Never rejects. */
  ready: Promise<void>;
  /** Milliseconds since the latest run began, as of now: where a running bar ends. */
  elapsed(): number;
  /** Writes what is not saved yet; for the moment in which a page is hidden. Never rejects. */
  flush(): Promise<void>;
  /** Stops the run, saves, and lets go of everything. */
  dispose(): Promise<void>;
}

/**
 * Opens the playground: restores the workspace and runs its batch, so that there is a result
 * before the first click. A storage that takes longer than `patience` does not hold that up: the
 * example runs, and the stored document takes its place when it arrives, unless somebody has
 * begun to edit; then it is kept aside and nothing is lost.
 *
 * Source: page 4, 'A result before a click' and 'Nothing is lost'; page 6, 'State'.
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
  const { storage, content = catalogContent, createClock } = ports;
  const wall = ports.wallClock ?? systemClock;
  const inspectionClock = createClock();
  const defaults = createDefaultWorkspace(content);
  const store = createStore<SessionState>(() => ({
    workspace: defaults,
    tools: [],
    ...selectFirstCall(defaults),
    editorTab: 'args',
    bottomTab: 'timeline',
    run: undefined,
    runRefusal: undefined,
    surface: undefined,
    save: 'saved',
    notice: undefined,
  }));
  const saver = createSaver({
    storage,
    afterEdit: ports.afterEdit ?? after(wall, 250),
    onState: (save) => store.setState({ save }),
  });
  const loading = loadParts(content);
  let parts: Parts | undefined;
  let failed = false;
  let active: ActiveRun | undefined;
  let inspections = 0;
  let disposed = false;

  const run = (wish: 'asked' | 'automatic') => {
    if (disposed) return;
    const { workspace, bottomTab, run: previous } = store.getState();
    const prepared = prepare(workspace);
    const runRefusal = toRunRefusal(prepared.problems);
    if (runRefusal !== undefined) {
      store.setState({ runRefusal, bottomTab: wish === 'asked' ? 'problems' : bottomTab });
      return;
    }
    // The parts are on their way, and the page runs its batch as soon as they are there.
    if (!parts) return store.setState({ runRefusal, ...(failed && { notice: NO_PARTS }) });
    active?.abandon();
    store.setState({ runRefusal, bottomTab: bottomTab === 'problems' ? 'timeline' : bottomTab });
    active = parts.startRun({
      id: (previous?.id ?? 0) + 1,
      workspace,
      prepared,
      equipment: parts.equipment,
      clock: createClock(),
      nextFrame: ports.nextFrame ?? after(wall, 16),
      wallNow: wall.now,
      onChange: (next) => store.setState({ run: next }),
    });
  };

  const inspect = async (workspace: Workspace) => {
    if (!parts) return;
    inspections += 1;
    const own = inspections;
    const surface = await parts.inspectSurface(workspace, parts.equipment, inspectionClock);
    // A later edit has asked again; its answer is the one that counts.
    if (own === inspections && !disposed) store.setState({ surface });
  };
  const unsubscribe = store.subscribe(({ workspace }, { workspace: before }) => {
    if (!sameSurface(workspace, before)) void inspect(workspace);
  });

  const adopt = async (restored: Restored) => {
    const untouched = store.getState().workspace === defaults;
    if (restored.kind === 'workspace' && untouched) {
      store.setState({ workspace: restored.workspace, ...selectFirstCall(restored.workspace) });
    } else if (restored.kind === 'workspace') {
      const kept = await keepAside(storage, restored.workspace);
      store.setState({ notice: kept ? EDITED_FIRST : EDITED_FIRST_UNSAFE });
      if (!kept) return saver.refuse();
    } else if (restored.kind !== 'nothing') {
      store.setState({ notice: restored.notice });
    }
    if (restored.kind === 'unsafe') saver.refuse();
    else saver.open();
  };

  const open = async () => {
    const restoring = restore(storage);
    const early = await within(restoring, ports.patience ?? after(wall, 100));
    if (early) await adopt(early);
    parts = await loading;
    failed = parts === undefined;
    if (parts) store.setState({ tools: toToolInfos(parts.equipment, inspectionClock) });
    if (!active) run('automatic');
    if (!early) {
      const late = await restoring;
      const untouched = store.getState().workspace === defaults;
      await adopt(late);
      if (late.kind === 'workspace' && untouched) run('automatic');
    }
    await inspect(store.getState().workspace);
  };

  return {
    store,
    actions: createActions({
      store,
      defaults,
      run,
      stop: () => active?.stop(),
      save: (workspace) => saver.request(workspace),
      setAside: (workspace) => void keepAside(storage, workspace),
    }),
    ready: open(),
    elapsed: () => active?.elapsed() ?? 0,
    flush: () => saver.flush(),
    dispose: async () => {
      disposed = true;
      active?.abandon();
      unsubscribe();
      inspectionClock.dispose?.();
      await saver.flush();
    },
  };
}

/** What runs, once it is there. */
interface Parts extends Pick<typeof import('./run-part.ts'), 'inspectSurface' | 'startRun'> {
  equipment: Equipment;
}

/** Never rejects: without a network the page still shows and saves the document. */
async function loadParts(content: Content): Promise<Parts | undefined> {
  try {
    const [{ inspectSurface, startRun }, equipment] = await Promise.all([
      import('./run-part.ts'),
      content.loadEquipment(),
    ]);
    return { inspectSurface, startRun, equipment };
  } catch {
    return undefined;
  }
}

const NO_PARTS =
  'The part of the page that runs calls did not load, so nothing can run. Reload the page to try again; edits are saved.';
const EDITED_FIRST =
  'The saved workspace arrived after the first edit. It is kept aside, and this one is saved from now on.';
const EDITED_FIRST_UNSAFE =
  'The saved workspace arrived after the first edit and could not be kept aside. It stays as it is, so edits are kept in memory alone.';
