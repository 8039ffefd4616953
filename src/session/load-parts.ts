import type { StoreApi } from 'zustand/vanilla';
import type { Templates } from '../catalog/templates/templates.ts';
import { loadOnce } from '../lib/load-once.ts';
import type { ArgumentChecker } from './arguments/argument-checker.ts';
import type { Content, Equipment, EquipmentPorts } from './content/content.ts';
import type { SessionClock } from './content/session-clock.ts';
import type { BusyFlag } from './documents/crash-guard.ts';
import type { Beginning, BeginOptions } from './documents/open-first-document.ts';
import type { BatchEngine, EngineSession } from './engine/batch-engine.ts';
import { toRunRefusal } from './engine/prepare-run.ts';
import { after } from './lib/schedule.ts';
import type { Remember } from './lib/session-memory.ts';
import type { RunServices } from './playback/run-coordinator.ts';
import type { SessionPorts } from './ports.ts';
import type { Checker, CheckerOptions } from './reducer-lab/reducer-checks.ts';
import type * as RunChunk from './run-chunk.ts';
import type { SessionState } from './store/state.ts';
import type { ToolInfo } from './store/tool-info.ts';
import type { EngineTasks } from './tasks/engine-tasks.ts';
import { findProblems } from './tool-list/find-problems.ts';
import type { VisibilityInspector } from './tool-list/inspect-visibility.ts';
import type { CompileScope } from './user-code/compile-queue.ts';

type RunChunkExports = Omit<typeof RunChunk, 'toEngineTasks'>;

/** The loaded code that runs batches, with its dependencies. */
export interface Parts extends RunChunkExports {
  templates: Templates;
  /** Loads the tools and the world onto this thread, to show their code. May reject. */
  loadEquipment(): Promise<Equipment>;
  engine: BatchEngine;
  tasks: EngineTasks;
}

/** Services that a session creates from its {@link Parts}. Each is absent until they are loaded. */
export interface SessionServices extends RunServices {
  parts: (Omit<Parts, 'engine'> & { engine: EngineSession }) | undefined;
  inspector: VisibilityInspector | undefined;
  argumentChecker: ArgumentChecker | undefined;
  /** The tools of the content. */
  catalogue: readonly ToolInfo[];
  /** The names of the tools with a built-in reducer; absent until the engine has listed them. */
  reducers: readonly string[] | undefined;
}

/** Options of {@link startServices}. */
export interface ServiceOptions {
  store: StoreApi<SessionState>;
  ports: Pick<SessionPorts, 'sandbox' | 'afterTyping' | 'network' | 'consents'>;
  wall: SessionClock;
  busy: BusyFlag;
  remember: Remember;
  /** The engine was ended because it computed without a break. */
  onHung(): void;
}

/** The services of a session whose parts are not loaded yet. */
export function createSessionServices(): SessionServices {
  return {
    parts: undefined,
    failure: undefined,
    compiler: undefined,
    declarations: undefined,
    inspector: undefined,
    argumentChecker: undefined,
    catalogue: [],
    reducers: undefined,
  };
}

/** Never rejects: without a network the page still shows and saves the document. */
export async function loadParts(
  content: Content,
  ports: EquipmentPorts & Pick<SessionPorts, 'loadEngine'>,
): Promise<Parts | undefined> {
  try {
    const loadEquipment = loadOnce(() => content.loadEquipment(ports));
    const [run, templates, engine] = await Promise.all([
      import('./run-chunk.ts'),
      content.loadTemplates(),
      ports.loadEngine(loadEquipment),
    ]);
    // Named one by one, so that the check for dead exports finds unused ones.
    const { createArgumentChecker, createCompiler, createLazyDeclarationService } = run;
    const { createVisibilityInspector, derive, openEngineSession } = run;
    const { startRun, toToolInfos, toEngineTasks } = run;
    return {
      ...{ createArgumentChecker, createCompiler, createLazyDeclarationService, derive },
      ...{ createVisibilityInspector, openEngineSession, startRun, toToolInfos },
      ...{ engine, tasks: toEngineTasks(engine), templates, loadEquipment },
    };
  } catch {
    return undefined;
  }
}

/** Builds the services from the loaded parts; `scope` says which files are compiled first. */
export function startServices(
  services: SessionServices,
  parts: Parts,
  options: ServiceOptions,
  scope: CompileScope,
): void {
  const { store, ports, busy, remember } = options;
  const { engine, network } = parts.openEngineSession({
    ...{ store, engine: parts.engine, wallNow: options.wall.now, onHung: options.onHung },
    ...{ send: ports.network, consents: ports.consents },
  });
  services.parts = { ...parts, engine };
  services.inspector = parts.createVisibilityInspector({
    ...{ store, hasSandbox: ports.sandbox !== undefined, remember, during: busy.during },
    inspectRegistry: parts.tasks.inspectRegistry,
    declared: () => services.declarations?.live ?? [],
  });
  services.argumentChecker = parts.createArgumentChecker({
    ...{ store, remember, check: parts.tasks.checkArguments, onHung: options.onHung },
  });
  const afterTyping = ports.afterTyping ?? after(options.wall, 300);
  const show = (known: Partial<Pick<SessionState, 'userTools' | 'userReducers'>>) =>
    remember(() => showKnownCode(store, known));
  services.compiler = parts.createCompiler({
    ...{ sandbox: ports.sandbox, tasks: parts.tasks, onHung: options.onHung },
    // At once, before the page draws the key: the engine compiles meanwhile.
    ...{ afterKey: ports.afterTyping, afterTyping },
    onTools: (own) => show({ userTools: own }),
    onReducers: (userReducers) => show({ userReducers }),
    onBusy: (on) => (on ? busy.begin('compile') : busy.end('compile')),
  });
  services.declarations = parts.createLazyDeclarationService({
    store,
    load: async () => {
      const { createDeclarationService } = await import('./declarations/declaration-service.ts');
      return createDeclarationService({
        ...{ store, loader: engine, afterTyping, during: busy.during },
      });
    },
    network,
    onAllowed: () => engine.updateOrigins(),
  });
  services.compiler.sync(store.getState().workspace, scope);
  services.declarations.sync(store.getState().workspace, scope);
  store.setState(remember(() => parts.derive(store.getState(), services.catalogue)) ?? {});
}

/** Shows the tools of the content when the engine has listed them. Never rejects. */
export async function listContentTools(
  services: SessionServices,
  { tasks, toToolInfos, loadEquipment, derive }: Parts,
  { store, remember }: Pick<ServiceOptions, 'store' | 'remember'>,
): Promise<void> {
  // The run reports an engine that does not load.
  const listing = await tasks.listCatalog().catch(() => undefined);
  if (!listing) return;
  services.catalogue = toToolInfos(listing, loadEquipment);
  services.reducers = listing.reducers;
  store.setState(remember(() => derive(store.getState(), services.catalogue)) ?? {});
}

/** Releases the resources of the services. */
export function disposeServices(services: SessionServices): void {
  const { argumentChecker, compiler, declarations, inspector, parts } = services;
  argumentChecker?.dispose();
  compiler?.dispose();
  declarations?.dispose();
  inspector?.dispose();
  parts?.engine.dispose();
}

function showKnownCode(
  store: StoreApi<SessionState>,
  known: Partial<Pick<SessionState, 'userTools' | 'userReducers'>>,
): void {
  store.setState(known);
  const state = store.getState();
  // A file may become usable without an edit, when the network is back.
  if (state.runRefusal === undefined || toRunRefusal(findProblems(state)) !== undefined) return;
  store.setState({ runRefusal: undefined });
}

/** Loads the checks of reducers with the first check. */
export function createLazyChecker(options: CheckerOptions): Checker {
  const { store } = options;
  let checker: Checker | undefined;
  const load = loadOnce(async () => {
    const { createChecker } = await import('./reducer-lab/reducer-checks.ts');
    checker = createChecker(options);
    return checker;
  });
  return {
    check: (tool) => {
      // `fromEntries` defines own properties, so that a tool's name never reaches a prototype.
      store.setState(({ checks }) => ({
        checks: Object.fromEntries([...Object.entries(checks), [tool, { status: 'running' }]]),
      }));
      load().then(
        (loaded) => loaded.check(tool),
        () => store.setState({ notice: NO_CHECKER }),
      );
    },
    dispose: () => checker?.dispose(),
  };
}

/** Never rejects: without a network the example can be used. */
export async function loadBeginning(options: BeginOptions): Promise<Beginning> {
  try {
    const { begin } = await import('./documents/open-first-document.ts');
    return await begin(options);
  } catch {
    return {
      end: () => {},
      adopt: () => {
        options.store.setState({ notice: NO_DOCUMENT, save: 'memory-only' });
        return false;
      },
    };
  }
}

export const NO_PARTS =
  'The code that runs calls did not load. Reload the page to try again; edits are saved.';
const NO_CHECKER = 'The code that checks reducers did not load. Reload the page.';
const NO_DOCUMENT =
  'The saved workspace could not be opened, because code of the page did not load. It was not changed. Reload the page to try again.';
