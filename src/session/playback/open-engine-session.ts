import type { StoreApi } from 'zustand/vanilla';
import type { BatchEngine, EngineSession } from '../engine/batch-engine.ts';
import {
  type ConsentStore,
  createGuardedNetwork,
  createMemoryConsents,
  type GuardedNetwork,
} from '../network/consent.ts';
import type { SessionState } from '../store/state.ts';

/** Options of {@link openEngineSession}. */
export interface OpenEngineOptions {
  store: StoreApi<SessionState>;
  engine: BatchEngine;
  wallNow(): number;
  /** The platform's fetch. Default: no real network. */
  send: ((request: Request) => Promise<Response>) | undefined;
  consents: ConsentStore | undefined;
  /** The engine was ended because it computed without a break. */
  onHung(): void;
}

/** Opens a session's share of the engine, which reaches the origins that the user allows. */
export function openEngineSession(options: OpenEngineOptions): {
  engine: EngineSession;
  network: GuardedNetwork;
} {
  const { store, wallNow, onHung } = options;
  const network = createGuardedNetwork(
    options.send,
    options.consents ?? createMemoryConsents(),
    () => store.getState().workspace.id,
  );
  const onAsked = (origin: string) => {
    if (NO_SERVER.test(origin)) return;
    const { networkAsks } = store.getState();
    if (!networkAsks.includes(origin)) store.setState({ networkAsks: [...networkAsks, origin] });
  };
  network.onRefused(onAsked);
  const engine = options.engine.open({
    ...{ wallNow, onAsked, onHung, origins: network.origins },
    onPending: (pendingAnswers) => store.setState({ pendingAnswers }),
  });
  return { engine, network };
}

/** Origins of names that RFC 2606 reserves: a consent would only lead to a failed connection. */
const NO_SERVER = /\.(?:example|invalid)(?::\d+)?$/;
