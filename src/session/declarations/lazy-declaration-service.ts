import type { StoreApi } from 'zustand/vanilla';
import type { ContentWorld } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import {
  type ConsentStore,
  createGuardedNetwork,
  createMemoryConsents,
  type GuardedNetwork,
} from '../network/consent.ts';
import type { RealNetwork } from '../network/real-network.ts';
import type { SessionState } from '../store/state.ts';
import type { CompileScope } from '../user-code/compile-queue.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { DeclarationService } from './declaration-service.ts';
import type { LiveDeclaration } from './loader.ts';

/** Options of {@link createLazyDeclarationService}. */
export interface LazyDeclarationServiceOptions {
  store: StoreApi<SessionState>;
  /** Loads the rest with the first declaration. May reject. */
  load(network: ReturnType<typeof createGuardedNetwork>): Promise<DeclarationService>;
  /** The platform's fetch. Default: no real network. */
  send: ((request: Request) => Promise<Response>) | undefined;
  consents: ConsentStore | undefined;
}

/** The session's access to declarations and to the real network. */
export interface LazyDeclarationService {
  sync(workspace: Workspace, look: CompileScope): void;
  readonly live: readonly LiveDeclaration[];
  readonly pending: boolean;
  /** Resolves when every readable declaration is loaded. Never rejects. */
  settle(): Promise<void>;
  /** Prepares for a new run: its clock, its world, and its network. */
  follow(clock: SessionClock): {
    onWorld(world: ContentWorld): void;
    network: Omit<RealNetwork, 'onSent'>;
  };
  /** The real network, limited to origins with consent. */
  readonly network: GuardedNetwork;
  allowOrigin(origin: string): void;
  answerCall(id: string, result: { ok: boolean; text: string }): void;
  dispose(): void;
}

/** Loads the code for declarations when there is one; most documents have none. */
export function createLazyDeclarationService({
  store,
  load,
  send,
  consents,
}: LazyDeclarationServiceOptions): LazyDeclarationService {
  const network = createGuardedNetwork(
    send,
    consents ?? createMemoryConsents(),
    () => store.getState().workspace.id,
  );
  const ask = (origin: string) => {
    if (network.allows(origin)) return true;
    const { networkAsks } = store.getState();
    if (!networkAsks.includes(origin)) store.setState({ networkAsks: [...networkAsks, origin] });
    return false;
  };
  network.onRefused(ask);
  let context: DeclarationService | undefined;
  let loading: Promise<void> | undefined;
  let latest: [workspace: Workspace, look: CompileScope] | undefined;
  let running: { clock: SessionClock; world?: ContentWorld } | undefined;
  let disposed = false;

  const begin = async () => {
    try {
      const loaded = await load(network);
      if (disposed) return loaded.dispose();
      context = loaded;
      if (running) loaded.follow(running.clock, running.world);
      if (latest) loaded.sync(...latest);
    } catch {
      store.setState({ notice: NOT_LOADED });
    } finally {
      loading = undefined;
    }
  };

  return {
    network,
    sync(workspace, look) {
      latest = [workspace, look];
      if (context) return context.sync(workspace, look);
      if (workspace.declarations.length > 0) loading ??= begin();
    },
    get live() {
      return context?.live ?? [];
    },
    get pending() {
      return loading !== undefined || (context?.pending ?? false);
    },
    async settle() {
      await loading;
      await context?.settle();
    },
    follow(clock) {
      running = { clock };
      context?.follow(clock, undefined);
      if (store.getState().networkAsks.length > 0) store.setState({ networkAsks: [] });
      return {
        onWorld: (world) => {
          running = { clock, world };
          context?.follow(clock, world);
        },
        network: {
          ask,
          isOpen: () => network.allowsAny(),
          fetch: (request) => network.fetch(request),
        },
      };
    },
    allowOrigin(origin) {
      network.allow(origin);
      const { networkAsks } = store.getState();
      store.setState({ networkAsks: networkAsks.filter((one) => one !== origin) });
      context?.readAgain(origin);
    },
    answerCall: (id, result) => context?.answerCall(id, result),
    dispose() {
      disposed = true;
      context?.dispose();
    },
  };
}

const NOT_LOADED =
  'The code that reads declarations did not load, so declared tools are missing. Reload the page to try again; edits are saved.';
