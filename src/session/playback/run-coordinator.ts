import type { StoreApi } from 'zustand/vanilla';
import type { LazyDeclarationService } from '../declarations/lazy-declaration-service.ts';
import { prepare, toRunRefusal, withOnlyCall } from '../engine/prepare-run.ts';
import type { RunTarget } from '../engine/run-target.ts';
import type { Remember } from '../lib/session-memory.ts';
import type { ActiveRun } from '../run/active-run.ts';
import type { RunMode, RunTrigger } from '../store/edit-context.ts';
import type { SessionState } from '../store/state.ts';
import { findProblems } from '../tool-list/find-problems.ts';
import type { CompileScope } from '../user-code/compile-queue.ts';
import type { Compiler, SandboxPort } from '../user-code/compiler.ts';
import { mayNeedCode, toNeededCode, toReadyCode } from '../user-code/ready-code.ts';
import { createGivenAnswers, type GivenAnswers } from './given-answers.ts';
import {
  createRunController,
  type RunController,
  type RunControllerOptions,
  type RunControllerParts,
} from './run-controller.ts';

/** The code for runs; each part is absent until it is loaded. */
export interface RunServices {
  parts: RunControllerParts | undefined;
  compiler: Compiler | undefined;
  declarations: LazyDeclarationService | undefined;
  /** Why the parts failed to load, as a sentence. */
  failure: string | undefined;
}

/** Options of {@link createRunCoordinator}. */
export interface RunCoordinatorOptions extends Omit<RunControllerOptions, 'declarations'> {
  store: StoreApi<SessionState>;
  sandbox: SandboxPort | undefined;
  services: RunServices;
  remember: Remember;
  /** Which files of the first document may be compiled. */
  scope: CompileScope;
  /** Called after the user has run a document from outside, which makes its code trusted. */
  onTrusted(): void;
}

/** Decides when a run starts: after compilation, and only for trusted code. */
export interface RunCoordinator {
  /** The shown run. */
  readonly active: ActiveRun | undefined;
  /** Which files of the open document may be compiled. */
  scope: CompileScope;
  /** @param paused whether the run pauses after each step */
  run(trigger: RunTrigger, how?: RunMode): void;
  /** The user runs the document in another way than by {@link run}, so its code is trusted. */
  trust(): void;
  /** Repeats the latest run with the same input. @returns false if the input is gone */
  again(): boolean;
  /** Stops the run and cancels a waiting request. */
  stop(): void;
  /**
   * Ends the shown run without an event, and cancels a waiting request.
   *
   * @returns whether the user had pressed Run before the code for runs was loaded
   */
  drop(): boolean;
  /** The engine was ended because it computed without a break. */
  markHung(): void;
  /** Sends the user's runs to another executor. Automatic runs then stop. */
  runElsewhere(run: ((how?: RunMode) => void) | undefined): void;
  /** Live mode takes the automatic runs for which it returns a mode. It is asked again after a wait. */
  followLive(decide: (() => RunMode | undefined) | undefined): void;
  /** The user has answered a call that waits. Later runs use that, until Run asks again. */
  noteAnswer: GivenAnswers['add'];
  /** Starts the open batch on another target. */
  launch(target: RunTarget, only?: string): void;
  dispose(): void;
}

/** A request to the real network may have effects, and an edit is no wish to repeat it. */
function mayLeavePage({ declarations }: RunServices): boolean {
  return (declarations?.network.origins() ?? []).length > 0;
}

/** @example coordinator.run('asked'); */
export function createRunCoordinator(options: RunCoordinatorOptions): RunCoordinator {
  const { store, services } = options;
  const controller = createRunController({
    ...options,
    declarations: () => services.declarations,
  });
  const code = createCodeScope(options);
  const requests = new RunRequests();
  const given = createGivenAnswers(store);
  let elsewhere: ((how?: RunMode) => void) | undefined;
  let live: (() => RunMode | undefined) | undefined;
  let disposed = false;

  /** Decides again after each wait: the user may have edited meanwhile. */
  const attempt = (trigger: RunTrigger, how?: RunMode) => {
    const mode = decide(options, trigger, how, live);
    if (!mode || (elsewhere && trigger !== 'asked' && controller.active)) return;
    const request = requests.next();
    const { compiler, declarations } = services;
    const mustWait = (compiler?.pending && mayNeedCode(store.getState())) || declarations?.pending;
    if (!mustWait) return options.remember(() => begin(options, controller, trigger, mode, given));
    if (trigger !== 'live') setPreparing(store, true);
    void Promise.all([compiler?.settle(trigger === 'live'), declarations?.settle()]).then(() => {
      if (disposed || !requests.isLatest(request)) return;
      attempt(trigger, how);
      // It may not run any more.
      if (requests.isLatest(request)) setPreparing(store, false);
    });
  };
  const run = (trigger: RunTrigger, how?: RunMode) => {
    if (disposed) return;
    const early = services.parts && requests.takeEarly();
    if (early) return run('asked', early.how);
    if (trigger === 'asked') {
      // Calls on a server may have effects, so only the user starts such a run. A document still
      // opens with a result.
      if (elsewhere) return elsewhere(how);
      code.trust();
      if (!services.parts) requests.setEarly({ how });
    }
    attempt(trigger !== 'asked' && live?.() ? 'live' : trigger, how);
  };
  const cancel = () => {
    requests.cancel();
    setPreparing(store, false);
  };

  return {
    get active() {
      return controller.active;
    },
    get scope() {
      return code.scope;
    },
    set scope(next) {
      code.scope = next;
    },
    ...{ run, trust: () => code.trust(), markHung: controller.markHung, noteAnswer: given.add },
    again: () => {
      const input = controller.given();
      if (!services.parts || !input || disposed) return false;
      cancel();
      controller.start(services.parts, { ...input, paused: false, live: undefined });
      return true;
    },
    stop: () => {
      cancel();
      controller.stop();
    },
    drop: () => {
      controller.drop();
      // Run was pressed for the document that is now replaced.
      return requests.cancel();
    },
    runElsewhere: (next) => {
      elsewhere = next;
    },
    followLive: (next) => {
      live = next;
    },
    launch: (target, only) => launch(options, controller, target, only),
    dispose: () => {
      disposed = true;
      controller.drop();
    },
  };
}

/** How the open document runs now; `undefined` if it waits for Run. */
function decide(
  { store, services }: RunCoordinatorOptions,
  trigger: RunTrigger,
  how: RunMode = {},
  live?: () => RunMode | undefined,
): RunMode | undefined {
  if (trigger === 'asked') return how;
  const { trust, autoRun } = store.getState();
  if (trust === 'outside' || !autoRun || (trigger === 'edited' && mayLeavePage(services)))
    return undefined;
  return trigger === 'live' ? live?.() : how;
}

/** The requests to run, of which only the latest starts. */
class RunRequests {
  #latest = 0;
  /** Run was pressed while the parts loaded. */
  #early: { how: RunMode | undefined } | undefined;

  next(): number {
    this.#latest += 1;
    return this.#latest;
  }

  /** False once Stop or a later request has cancelled it. */
  isLatest(request: number): boolean {
    return request === this.#latest;
  }

  setEarly(early: { how: RunMode | undefined }): void {
    this.#early = early;
  }

  takeEarly(): { how: RunMode | undefined } | undefined {
    const early = this.#early;
    this.#early = undefined;
    return early;
  }

  /** @returns whether Run was pressed while the parts loaded */
  cancel(): boolean {
    this.#latest += 1;
    return this.takeEarly() !== undefined;
  }
}

/** Which code may be compiled. Pressing Run makes all code trusted. */
function createCodeScope({ store, services, scope: first, onTrusted }: RunCoordinatorOptions) {
  return {
    scope: first,
    trust() {
      this.scope = 'all';
      if (store.getState().trust !== 'user') {
        store.setState({ trust: 'user' });
        onTrusted();
      }
      const { workspace } = store.getState();
      services.compiler?.sync(workspace, this.scope);
      services.declarations?.sync(workspace, this.scope);
    },
  };
}

function setPreparing(store: StoreApi<SessionState>, preparing: boolean): void {
  if (store.getState().preparing !== preparing) store.setState({ preparing });
}

function launch(
  { store, services }: RunCoordinatorOptions,
  controller: RunController,
  target: RunTarget,
  only?: string,
): void {
  if (!services.parts) return;
  const { workspace } = store.getState();
  const called = only === undefined ? workspace : withOnlyCall(workspace, only);
  const input = { workspace, only, prepared: prepare(called), declared: [] };
  controller.start(services.parts, input, target);
}

/** Starts the run, or reports why it cannot start. */
function begin(
  { store, sandbox, services }: RunCoordinatorOptions,
  controller: RunController,
  trigger: RunTrigger,
  { paused = false, only, live }: RunMode,
  given: GivenAnswers,
): void {
  if (trigger === 'asked') given.clear();
  const shown = store.getState();
  const { workspace, bottomTab } = shown;
  const state = only === undefined ? shown : { ...shown, workspace: withOnlyCall(workspace, only) };
  const { parts, declarations, failure } = services;
  const runRefusal = toRunRefusal(findProblems(state));
  if (runRefusal !== undefined) {
    // While the user types, most texts are unfinished. The problems show why.
    if (trigger === 'live') return;
    store.setState({
      runRefusal,
      preparing: false,
      bottomTab: trigger === 'asked' ? 'problems' : bottomTab,
    });
    return;
  }
  // While the parts load, the request waits: the session runs the batch when they are there.
  if (!parts) {
    store.setState({
      runRefusal,
      preparing: false,
      ...(failure !== undefined && { notice: failure }),
    });
    return;
  }
  const leavesProblems = trigger !== 'live' && bottomTab === 'problems';
  store.setState({ runRefusal, bottomTab: leavesProblems ? 'timeline' : bottomTab });
  controller.start(parts, {
    declared: declarations?.live ?? [],
    workspace,
    only,
    prepared: prepare(state.workspace),
    userTools: sandbox ? toReadyCode(state).tools : [],
    code: sandbox && toNeededCode(state),
    paused,
    live,
    answers: given.all,
  });
}
