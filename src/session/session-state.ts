import { createStore, type StoreApi } from 'zustand/vanilla';
import { catalogContent } from './content/catalog-content.ts';
import { createDefaultWorkspace } from './content/content.ts';
import { type Remember, withMemory } from './lib/session-memory.ts';
import type { SessionPorts } from './ports.ts';
import { toOpeningState } from './store/initial-state.ts';
import type { SessionState } from './store/state.ts';
import type { Workspace } from './workspace/workspace.ts';

/** The state of a session before its code is loaded. */
export interface OpeningState {
  store: StoreApi<SessionState>;
  /** Runs selectors with the memoized results of this session. */
  remember: Remember;
  /** The content of a document that starts over. */
  defaults: Workspace;
  /** The document that is open before the stored one is read. */
  example: Workspace;
}

/** Creates the store with the document that a visit begins with. */
export function createOpeningState({
  content = catalogContent,
  createId,
  opening,
  safe,
}: Pick<SessionPorts, 'content' | 'createId' | 'opening' | 'safe'>): OpeningState {
  const defaults = opening?.workspace ?? createDefaultWorkspace(content);
  const example = opening?.workspace ?? { ...defaults, id: createId() };
  const store = createStore<SessionState>(() => ({
    ...toOpeningState(example),
    trust: opening?.outside ? 'outside' : 'user',
    ...(safe && { autoRun: false, safeStart: 'asked' as const }),
  }));
  const memory = new WeakMap();
  return { store, defaults, example, remember: (work) => withMemory(memory, work) };
}
