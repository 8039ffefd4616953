import type { RandomStream } from './random.ts';

/** The input and output of a running program. */
export interface ProgramIo {
  readonly args: readonly string[];
  readonly random: RandomStream;
  /** Absolute path. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** All of the standard input. */
  readonly stdin: string;
  /** One line of standard output. */
  print(text: string): void;
  /** Standard output as it is. */
  write(text: string): void;
  /** One line of standard error. */
  error(text: string): void;
  /** `percent`: 0 to 100. */
  progress(message: string, percent: number): void;
  /**
   * Waits on the run's clock, in milliseconds.
   * @throws an `AbortError` when the run is aborted.
   */
  sleep(ms: number): Promise<void>;
}

/** A simulated program; gives its exit code. */
export type Program = (io: ProgramIo) => Promise<number>;
