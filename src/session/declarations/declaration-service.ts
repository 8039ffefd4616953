import type { StoreApi } from 'zustand/vanilla';
import type { BusyFlag } from '../documents/crash-guard.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { SessionState } from '../store/state.ts';
import type { CompileScope } from '../user-code/compile-queue.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { createDeclarationCache } from './declaration-cache.ts';
import type { DeclarationLoader, LiveDeclaration } from './live-declaration.ts';

/** Options of {@link createDeclarationService}. */
export interface DeclarationServiceOptions {
  store: StoreApi<SessionState>;
  loader: DeclarationLoader;
  afterTyping: Schedule;
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
  /** Reloads the declarations that needed consent for this origin. */
  readAgain(origin: string): void;
  dispose(): void;
}

/** Loaded with the first declaration; see `lazy-declaration-service.ts`. */
export function createDeclarationService(options: DeclarationServiceOptions): DeclarationService {
  const { store, loader, afterTyping, during } = options;
  const cache = createDeclarationCache({
    load: (...args) => during(() => loader.load(...args)),
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
    readAgain(origin) {
      for (const [id, { asks }] of Object.entries(store.getState().declared)) {
        if (asks.includes(origin)) cache.reload(id);
      }
    },
    dispose: () => cache.dispose(),
  };
}
