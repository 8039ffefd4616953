/** Stores the origins of the real network that the user allows. Both methods may throw. */
export interface ConsentStore {
  read(): readonly string[];
  write(origins: readonly string[]): void;
}

/** The real network, limited to origins with the user's consent. */
export interface GuardedNetwork {
  /** Rejects with `CONSENT_NEEDED: …` for an origin without consent. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Subscribes to refused origins. */
  onRefused(listener: (origin: string) => void): () => void;
  allows(origin: string): boolean;
  allow(origin: string): void;
}

/**
 * Guards the real network: every origin needs the user's consent. The browser stores consent, and
 * documents never contain it, so a link or an import cannot carry it.
 *
 * Source: docs/contract.md#simulated-network.
 */
export function createGuardedNetwork(
  send: ((request: Request) => Promise<Response>) | undefined,
  store: ConsentStore,
): GuardedNetwork {
  const allowed = new Set(readSafely(store));
  const listeners = new Set<(origin: string) => void>();
  return {
    async fetch(input, init) {
      const request = new Request(input, init);
      const { origin } = new URL(request.url);
      if (!send) throw new Error(`NETWORK_CLOSED: This page cannot reach ${origin}.`);
      if (!allowed.has(origin)) {
        for (const listener of [...listeners]) listener(origin);
        throw new Error(
          `CONSENT_NEEDED: ${origin} is a real server, and this browser has no permission for it. No request was sent.`,
        );
      }
      return send(request);
    },
    onRefused(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    allows: (origin) => allowed.has(origin),
    allow(origin) {
      allowed.add(origin);
      try {
        store.write([...allowed]);
      } catch {
        // The consent is valid for this visit.
      }
    },
  };
}

/** Keeps consent in memory: for tests, and for browsers that refuse storage. */
export function createMemoryConsents(initial: readonly string[] = []): ConsentStore {
  let kept = initial;
  return {
    read: () => kept,
    write: (origins) => {
      kept = origins;
    },
  };
}

function readSafely(store: ConsentStore): readonly string[] {
  try {
    return store.read();
  } catch {
    return [];
  }
}
