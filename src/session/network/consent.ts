import { isRecord } from '../../lib/is-record.ts';

/** Stores which origins of the real network the user allows. Both methods may throw. */
export interface ConsentStore {
  /** The last written value; anything else counts as no consent. */
  read(): unknown;
  write(consents: unknown): void;
  /** The page is in a frame, where another page could guide the user's clicks. */
  isFramed?: boolean;
}

/** The real network, guarded by the user's consent. */
export interface GuardedNetwork {
  /** Rejects with `CONSENT_NEEDED: …` for an origin that the user has not allowed. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Reports the origins that were refused. */
  onRefused(listener: (origin: string) => void): () => void;
  allows(origin: string): boolean;
  /** Whether the user allows any origin. */
  allowsAny(): boolean;
  /** Has no effect in a frame. */
  allow(origin: string): void;
}

/** Of the documents that were allowed something last. */
const MAX_DOCUMENTS = 200;

/**
 * Sends requests only to origins that the user allowed for the open document. A consent is stored in
 * the browser beside the document, so that a link or an import cannot carry it. For a document from a
 * link it lasts as long as the page, because such an id is known to the author of the link.
 *
 * Source: docs/contract.md#simulated-network.
 *
 * @param documentId returns the id of the open document.
 */
export function createGuardedNetwork(
  send: ((request: Request) => Promise<Response>) | undefined,
  store: ConsentStore,
  documentId: () => string,
): GuardedNetwork {
  const allowed = readSafely(store);
  const listeners = new Set<(origin: string) => void>();
  const allows = (origin: string) =>
    !store.isFramed && (allowed.get(documentId())?.includes(origin) ?? false);
  return {
    async fetch(input, init) {
      const request = new Request(input, init);
      const { origin } = new URL(request.url);
      if (!send) throw new Error(`NETWORK_CLOSED: This page cannot reach ${origin}.`);
      if (!allows(origin)) {
        for (const listener of [...listeners]) listener(origin);
        throw new Error(
          `CONSENT_NEEDED: ${origin} is a real server, and this workspace has no permission for it. No request was sent.`,
        );
      }
      return send(request);
    },
    onRefused(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    allows,
    allowsAny: () => !store.isFramed && (allowed.get(documentId()) ?? []).length > 0,
    allow(origin) {
      if (store.isFramed || allows(origin)) return;
      const id = documentId();
      const before = allowed.get(id) ?? [];
      allowed.delete(id);
      allowed.set(id, [...before, origin]);
      const kept = [...allowed].filter(([one]) => !one.startsWith('link-')).slice(-MAX_DOCUMENTS);
      try {
        store.write(Object.fromEntries(kept));
      } catch {
        // It lasts for this visit.
      }
    },
  };
}

/** Stores consents in memory, for tests and browsers that refuse storage. */
export function createMemoryConsents(initial?: unknown): ConsentStore {
  let kept = initial;
  return {
    read: () => kept,
    write: (consents) => {
      kept = consents;
    },
  };
}

function readSafely(store: ConsentStore): Map<string, readonly string[]> {
  try {
    const stored = store.read();
    if (!isRecord(stored)) return new Map();
    return new Map(
      Object.entries(stored).flatMap(([id, origins]) =>
        isOrigins(origins) ? [[id, origins]] : [],
      ),
    );
  } catch {
    return new Map();
  }
}

function isOrigins(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((origin) => typeof origin === 'string');
}
