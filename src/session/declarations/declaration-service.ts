import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../core/index.ts';
import { loadOnce } from '../../lib/load-once.ts';
import type { ContentWorld, Equipment } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import type { BusyFlag } from '../documents/crash-guard.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { GuardedNetwork } from '../network/consent.ts';
import type { SessionState } from '../store/state.ts';
import type { CompileScope } from '../user-code/compile-queue.ts';
import { createScenario } from '../workspace/default-scenario.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { createDeclarationCache } from './declaration-cache.ts';
import type { DeclarationLoader, LiveDeclaration } from './loader.ts';
import { createSwitchedClock } from './switched-clock.ts';

/** Options of {@link createDeclarationService}. */
export interface DeclarationServiceOptions {
  store: StoreApi<SessionState>;
  /** Rejects if the code for runs failed to load. */
  equipment(): Promise<Equipment>;
  afterTyping: Schedule;
  /** The clock between runs. */
  idleClock: Clock;
  network: GuardedNetwork;
  /** Marks the document while one of its declarations is read. */
  during: BusyFlag['during'];
}

/** Keeps the declarations of the session's workspace loaded, and stores their states. */
export interface DeclarationService {
  sync(workspace: Workspace, look: CompileScope): void;
  readonly live: readonly LiveDeclaration[];
  readonly pending: boolean;
  /** Resolves when every readable declaration is loaded. Never rejects. */
  settle(): Promise<void>;
  /** Switches to this run's clock and world. */
  follow(clock: SessionClock, world: ContentWorld | undefined): void;
  /** Reloads the declarations that needed consent for this origin. */
  readAgain(origin: string): void;
  answerCall(id: string, result: { ok: boolean; text: string }): void;
  dispose(): void;
}

/** Loaded with the first declaration; see `lazy-declaration-service.ts`. */
export function createDeclarationService(options: DeclarationServiceOptions): DeclarationService {
  const { store, equipment, afterTyping, idleClock, network, during } = options;
  const clock = createSwitchedClock();
  let current: ContentWorld | undefined;
  let idle: ContentWorld | undefined;
  let loader: DeclarationLoader | undefined;
  let resume: (() => void) | undefined;

  const load = loadOnce(async () => {
    const { createWorld, loadSources } = await equipment();
    const { quietZod } = await import('./quiet-zod.ts');
    quietZod();
    const worldNow = () => {
      idle ??= createWorld(idleClock, createScenario());
      return current ?? idle;
    };
    const [{ createDeclarationLoader }, sources] = await Promise.all([
      import('./loader.ts'),
      loadSources(worldNow, clock),
    ]);
    loader = createDeclarationLoader({
      network,
      clock,
      sources,
      onPending: (pendingAnswers) => {
        // The run's clock stands still while the user reads a question.
        if (pendingAnswers.length > 0) resume ??= clock.hold();
        else {
          resume?.();
          resume = undefined;
        }
        store.setState({ pendingAnswers });
      },
    });
    return loader;
  });
  const cache = createDeclarationCache({
    loader: async () => {
      const { load: read, answer } = await load();
      return { answer, load: (...args) => during(() => read(...args)) };
    },
    afterTyping,
    onChange: (declared) => store.setState({ declared }),
  });

  return {
    sync: ({ declarations, scenario }, look) => cache.sync(declarations, scenario.secrets, look),
    get live() {
      return cache.live;
    },
    get pending() {
      return cache.pending;
    },
    settle: () => cache.settle(),
    follow(running, world) {
      clock.follow(running);
      if (world) current = world;
    },
    readAgain(origin) {
      for (const [id, { asks }] of Object.entries(store.getState().declared)) {
        if (asks.includes(origin)) cache.reload(id);
      }
    },
    answerCall: (id, result) => loader?.answer(id, result),
    dispose() {
      cache.dispose();
      resume?.();
    },
  };
}
