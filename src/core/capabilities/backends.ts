import type { ScopedFsStat, ScopedProcessResult } from '../contract/scoped.ts';

/**
 * The raw backends behind the capabilities. They check nothing: `createCapabilityBackends` enforces
 * the tool's declaration and the personality's policy.
 *
 * Source: docs/contract.md#scoped-access.
 */

/** Sends one request; the caller follows and checks redirects. */
export type FetchBackend = (request: Request) => Promise<Response>;

/** Secrets by reference, such as `warehouse/readonly`. */
export interface SecretsBackend {
  /** @returns `undefined` if the secret does not exist. */
  get(ref: string): string | undefined | Promise<string | undefined>;
}

/** One stored value. */
export interface KeyValueRecord {
  value: string;
  /** Its expiry by the registry's clock, in milliseconds. */
  expiresAt?: number;
}

/** One flat store; scopes are prefixes of its keys. */
export interface KeyValueBackend {
  get(key: string): KeyValueRecord | undefined | Promise<KeyValueRecord | undefined>;
  set(key: string, record: KeyValueRecord): void | Promise<void>;
  /**
   * Stores a record if the key has the expected value, in one step among all writers. `undefined`
   * expects no value, and an expired one does not count. Without this method, `add` and `compareAndSet` of a
   * scope are one step among the calls of this isolate only.
   *
   * @returns whether it stored the record.
   */
  swap?(
    key: string,
    expected: string | undefined,
    record: KeyValueRecord,
  ): boolean | Promise<boolean>;
  delete(key: string): void | Promise<void>;
  /** Keys with this prefix, sorted. */
  list(prefix: string): string[] | Promise<string[]>;
}

/** Files by absolute, normalised POSIX path. */
export interface FsBackend {
  /**
   * Resolves every symbolic link of a path. A missing file keeps its name below the resolved
   * directory. Rejects for a loop of links.
   */
  realpath(path: string): string | Promise<string>;
  /** Rejects if the file does not exist. */
  readText(path: string): string | Promise<string>;
  writeText(path: string, text: string): void | Promise<void>;
  /** Names in a directory, sorted; a directory's name ends with `/`. */
  list(path: string): string[] | Promise<string[]>;
  stat(path: string): ScopedFsStat | undefined | Promise<ScopedFsStat | undefined>;
  remove(path: string): void | Promise<void>;
}

/** Runs one program. */
export interface ProcessBackend {
  run(
    binary: string,
    args: readonly string[],
    options: {
      env: Record<string, string>;
      /** Absolute path. */
      cwd: string;
      /** Fires at the time limit, too. */
      signal: AbortSignal;
    },
  ): Promise<ScopedProcessResult>;
}
