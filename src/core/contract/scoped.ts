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

/** Key-value storage of one scope. */
export interface KeyValueStore {
  get(key: string): Promise<string | undefined>;
  /** `ttlSeconds`: 0 expires at once; absent means the declaration's default. */
  set(key: string, value: string, options?: { ttlSeconds?: number }): Promise<void>;
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
