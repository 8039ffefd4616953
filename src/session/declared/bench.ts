import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../core/index.ts';
import { createScenario } from '../catalog-scenario.ts';
import type { ContentWorld, Equipment } from '../content.ts';
import type { Schedule } from '../schedule.ts';
import type { Look } from '../shelf.ts';
import type { SessionState } from '../state.ts';
import type { Workspace } from '../workspace.ts';
import { type ConsentStore, createGuardedNetwork, createMemoryConsents } from './consent.ts';
import type { DeclarationLoader, LiveDeclaration } from './loader.ts';
import type { RealNetwork } from './real-network.ts';
import { createDeclarationShelf } from './shelf.ts';
import { createSwitchedClock } from './switched-clock.ts';

/** Options of {@link createDeclarationBench}. */
export interface DeclarationBenchOptions {
  store: StoreApi<SessionState>;
  /** Rejects where what runs did not load. */
  equipment(): Promise<Equipment>;
  afterTyping: Schedule;
  /** For what is asked while nothing runs. */
  idleClock: Clock;
  /** The platform's fetch. Default: nothing real is ever reached. */
  send: ((request: Request) => Promise<Response>) | undefined;
  consents: ConsentStore | undefined;
}

/** What the session does with declarations. */
export interface DeclarationBench {
  sync(workspace: Workspace, look: Look): void;
  readonly live: readonly LiveDeclaration[];
  readonly pending: boolean;
  /** Resolves when everything that may be read is read. Never rejects. */
  settle(): Promise<void>;
  /** For a run that begins: its clock, its world, and the network that it may reach. */
  follow(clock: Clock): {
    onWorld(world: ContentWorld): void;
    network: Omit<RealNetwork, 'onSent'>;
  };
  allowOrigin(origin: string): void;
  answerCall(id: string, result: { ok: boolean; text: string }): void;
  dispose(): void;
}

/** Keeps the declarations of the session's workspace loaded, and shows what becomes of them. */
export function createDeclarationBench(options: DeclarationBenchOptions): DeclarationBench {
  const { store, equipment, afterTyping, idleClock, send, consents } = options;
  const clock = createSwitchedClock();
  const network = createGuardedNetwork(send, consents ?? createMemoryConsents());
  const ask = (origin: string) => {
    if (network.allows(origin)) return true;
    const { networkAsks } = store.getState();
    if (!networkAsks.includes(origin)) store.setState({ networkAsks: [...networkAsks, origin] });
    return false;
  };
  network.onRefused(ask);
  let world: ContentWorld | undefined;
  let idleWorld: ContentWorld | undefined;
  let loader: Promise<DeclarationLoader> | undefined;
  let resume: (() => void) | undefined;

  const open = async (): Promise<DeclarationLoader> => {
    const { createWorld, loadSources } = await equipment();
    const { quietZod } = await import('./quiet-zod.ts');
    quietZod();
    const current = () => {
      idleWorld ??= createWorld(idleClock, createScenario());
      return world ?? idleWorld;
    };
    const [{ createDeclarationLoader }, sources] = await Promise.all([
      import('./loader.ts'),
      loadSources(current, clock),
    ]);
    return createDeclarationLoader({
      network,
      clock,
      sources,
      onPending: (pendingAnswers) => {
        // Whoever reads a question takes no time of the run.
        if (pendingAnswers.length > 0) resume ??= clock.hold();
        else {
          resume?.();
          resume = undefined;
        }
        store.setState({ pendingAnswers });
      },
    });
  };
  const shelf = createDeclarationShelf({
    loader: () => {
      loader ??= open().catch((error: unknown) => {
        loader = undefined;
        throw error;
      });
      return loader;
    },
    afterTyping,
    onChange: (declared) => store.setState({ declared }),
  });

  return {
    sync: ({ declarations, scenario }, look) => shelf.sync(declarations, scenario.secrets, look),
    get live() {
      return shelf.live;
    },
    get pending() {
      return shelf.pending;
    },
    settle: () => shelf.settle(),
    follow(running) {
      clock.follow(running);
      if (store.getState().networkAsks.length > 0) store.setState({ networkAsks: [] });
      return {
        onWorld: (fresh) => {
          world = fresh;
        },
        network: { ask, fetch: (request) => network.fetch(request) },
      };
    },
    allowOrigin(origin) {
      network.allow(origin);
      const { networkAsks, declared } = store.getState();
      store.setState({ networkAsks: networkAsks.filter((one) => one !== origin) });
      for (const [id, { asks }] of Object.entries(declared)) {
        if (asks.includes(origin)) shelf.reload(id);
      }
    },
    answerCall: (id, result) => void loader?.then((one) => one.answer(id, result)),
    dispose() {
      shelf.dispose();
      resume?.();
    },
  };
}
