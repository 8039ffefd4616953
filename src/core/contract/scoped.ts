/**
 * The scoped capabilities on a tool's context.
 *
 * Source: docs/contract.md#scoped-access.
 */

/** Fetch for hosts that both the tool and the personality allow. */
export type ScopedFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** One entry of a scoped directory. */
export interface ScopedFsStat {
  kind: 'file' | 'directory';
  /** Unit: bytes. */
  size: number;
  /** Unit: milliseconds since the epoch. */
  mtimeMs: number;
}

/** Files within the reach of both the tool and the personality. */
export interface ScopedFs {
  readText(path: string): Promise<string>;
  writeText(path: string, text: string): Promise<void>;
  list(path: string): Promise<string[]>;
  stat(path: string): Promise<ScopedFsStat | undefined>;
  remove(path: string): Promise<void>;
}

/** The personality's whole reach, for code from before capabilities. */
export type Storage = ScopedFs;

/** How long a stored value stays. */
export interface KeyValueWriteOptions {
  /** Unit: seconds. 0 expires at once. Default: `ttlSecondsDefault` of the declaration. */
  ttlSeconds?: number;
}

/** Key-value storage of one scope. */
export interface KeyValueStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, options?: KeyValueWriteOptions): Promise<void>;
  /**
   * Stores a value if the key has none, in one step among all writers of the scope.
   *
   * @returns whether it stored the value.
   *
   * @example
   * while (!(await kvStore.add(`note:${next}`, text))) next += 1;
   */
  add(key: string, value: string, options?: KeyValueWriteOptions): Promise<boolean>;
  /**
   * Stores a value if the key still has the expected one, in one step among all writers of the
   * scope. `undefined` expects no value.
   *
   * @returns whether it stored the value.
   *
   * @example
   * const before = await kvStore.get('count');
   * const counted = await kvStore.compareAndSet('count', before, String(Number(before ?? 0) + 1));
   */
  compareAndSet(
    key: string,
    expected: string | undefined,
    value: string,
    options?: KeyValueWriteOptions,
  ): Promise<boolean>;
  delete(key: string): Promise<void>;
  list(prefix?: string): Promise<string[]>;
}

/** Secrets by declared reference. */
export interface ScopedSecretsResolver {
  resolve(ref: string): Promise<string>;
}

/** The output of a scoped process. */
export interface ScopedProcessResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Processes of the declared binaries. */
export interface ScopedProcess {
  run(
    binary: string,
    args: readonly string[],
    options?: {
      env?: Record<string, string>;
      /** Unit: milliseconds. */
      timeout?: number;
      signal?: AbortSignal;
    },
  ): Promise<ScopedProcessResult>;
}
