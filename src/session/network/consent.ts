import { isRecord } from '../../lib/is-record.ts';

/** Stores which origins of the real network the user allows. Both methods may throw. */
export interface ConsentStore {
  /** The last written value; anything else counts as no consent. */
  read(): unknown;
  write(consents: unknown): void;
  /** The page is in a frame, where another page could guide the user's clicks. */
  isFramed?: boolean;
}

/** Sends requests to allowed origins only. */
export interface OriginGuard {
  /** Rejects with `CONSENT_NEEDED: …` for an origin that the user has not allowed. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Reports the origins that were refused. */
  onRefused(listener: (origin: string) => void): () => void;
}

/** The real network, guarded by the user's consent. */
export interface GuardedNetwork extends OriginGuard {
  allows(origin: string): boolean;
  /** The origins that the user allows for the open document; `undefined` without a network. */
  origins(): readonly string[] | undefined;
  /** Has no effect in a frame. */
  allow(origin: string): void;
}

/** The number of documents whose consent is stored, the most recent ones. */
const MAX_DOCUMENTS = 200;

/**
 * Sends requests only to origins that the user allowed for the open document. A consent is stored in
 * the browser beside the document, so that a link or an import cannot carry it. For a document from
 * a link it lasts as long as the page. The author of the link knows such an id.
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
  const origins = () => (store.isFramed ? [] : (allowed.get(documentId()) ?? []));
  const allows = (origin: string) => origins().includes(origin);
  return {
    ...guardOrigins(send, allows),
    allows,
    origins: () => send && origins(),
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

/**
 * Guards a network.
 *
 * @param send absent where there is no network; every request then rejects with `NETWORK_CLOSED: …`.
 */
export function guardOrigins(
  send: ((request: Request) => Promise<Response>) | undefined,
  allows: (origin: string) => boolean,
): OriginGuard {
  const listeners = new Set<(origin: string) => void>();
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
