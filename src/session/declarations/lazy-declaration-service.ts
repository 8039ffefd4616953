import type { StoreApi } from 'zustand/vanilla';
import type { GuardedNetwork } from '../network/consent.ts';
import type { SessionState } from '../store/state.ts';
import type { CompileScope } from '../user-code/compile-queue.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { DeclarationService } from './declaration-service.ts';
import type { LiveDeclaration } from './live-declaration.ts';

/** Options of {@link createLazyDeclarationService}. */
export interface LazyDeclarationServiceOptions {
  store: StoreApi<SessionState>;
  /** Loads the rest with the first declaration. May reject. */
  load(): Promise<DeclarationService>;
  network: GuardedNetwork;
  /** Called after the user has allowed an origin. */
  onAllowed(): void;
}

/** The session's access to declarations and to the real network. */
export interface LazyDeclarationService {
  sync(workspace: Workspace, look: CompileScope): void;
  readonly live: readonly LiveDeclaration[];
  readonly pending: boolean;
  /** Resolves when every readable declaration is loaded. Never rejects. */
  settle(): Promise<void>;
  /** The real network, limited to origins with consent. */
  readonly network: GuardedNetwork;
  allowOrigin(origin: string): void;
  dispose(): void;
}

/** Loads the code for declarations when there is one; most documents have none. */
export function createLazyDeclarationService({
  store,
  load,
  network,
  onAllowed,
}: LazyDeclarationServiceOptions): LazyDeclarationService {
  let context: DeclarationService | undefined;
  let loading: Promise<void> | undefined;
  let latest: [workspace: Workspace, look: CompileScope] | undefined;
  let disposed = false;

  const begin = async () => {
    try {
      const loaded = await load();
      if (disposed) return loaded.dispose();
      context = loaded;
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
    allowOrigin(origin) {
      network.allow(origin);
      onAllowed();
      const { networkAsks } = store.getState();
      store.setState({ networkAsks: networkAsks.filter((one) => one !== origin) });
      context?.readAgain(origin);
    },
    dispose() {
      disposed = true;
      context?.dispose();
    },
  };
}

const NOT_LOADED =
  'The code that reads declarations did not load, so declared tools are missing. Reload the page to try again; edits are saved.';
