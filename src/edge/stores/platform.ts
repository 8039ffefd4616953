/**
 * The few members of Cloudflare's platform that the stores use, so that nothing has to be imported
 * from it. The platform's own types fit them.
 */

/** What a Durable Object is given as its first argument. */
export interface DurableState {
  readonly storage: DurableStorage;
}

/** The storage of one Durable Object whose class is listed under `new_sqlite_classes`. */
export interface DurableStorage {
  readonly sql: {
    exec(query: string, ...bindings: SqlValue[]): { toArray(): Record<string, unknown>[] };
  };
  /** When the alarm will ring, in milliseconds since 1970. */
  getAlarm(): Promise<number | null>;
  setAlarm(at: number): Promise<void>;
  deleteAlarm(): Promise<void>;
  /** Leaves nothing: an object without storage costs nothing. */
  deleteAll(): Promise<void>;
}

/** What is bound to a question mark of a statement. */
export type SqlValue = string | number | null;

/** The binding of a Durable Object class: `env.STATE`. */
export interface DurableNamespace {
  idFromName(name: string): object;
  get(id: object): DurableStub;
}

/** One object, to be asked. */
export interface DurableStub {
  fetch(
    url: string,
    init: { method: string; body: string; signal: AbortSignal },
  ): Promise<{ readonly ok: boolean; text(): Promise<string> }>;
}
