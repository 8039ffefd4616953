/**
 * The few members of Cloudflare's platform that the stores use, so that no package is needed. The
 * platform's own types are compatible.
 */

/** The first argument of a Durable Object. */
export interface DurableState {
  readonly storage: DurableStorage;
}

/** The storage of one Durable Object whose class is listed under `new_sqlite_classes`. */
export interface DurableStorage {
  readonly sql: {
    exec(query: string, ...bindings: SqlStorageValue[]): { toArray(): Record<string, unknown>[] };
  };
  /** The time of the alarm, in milliseconds since 1970. */
  getAlarm(): Promise<number | null>;
  setAlarm(at: number): Promise<void>;
  deleteAlarm(): Promise<void>;
  /** Deletes everything: an object without storage costs nothing. */
  deleteAll(): Promise<void>;
}

/** A value for a question mark of a statement. */
export type SqlStorageValue = string | number | null;

/** The binding of a Durable Object class: `env.STATE`. */
export interface DurableNamespace {
  idFromName(name: string): object;
  get(id: object): DurableStub;
}

/** One object that accepts requests. */
export interface DurableStub {
  fetch(
    url: string,
    init: { method: string; body: string; signal: AbortSignal },
  ): Promise<{ readonly ok: boolean; text(): Promise<string> }>;
}
