import type { NamedLine } from './named-lines.ts';

/** A failure of a raw text. */
export interface Failure {
  key: string;
  isTest: boolean;
  /** Its name, with the file above. */
  content: string;
  /** Its messages; one of them must stay. */
  reasons: string[];
  /** Where it failed, as `file:line`; absent if its name says so. */
  place?: string;
  /** Whether the place stands at the beginning of its line. Captured output names places, too. */
  isPlaceSure?: boolean;
}

/** The failures of a raw text. */
export interface Failures {
  list: readonly Failure[];
  /** By the index of each line that reports them. */
  byLine: ReadonlyMap<number, Failure>;
  /** The failures that a line can report, by key. */
  keysOf: (line: NamedLine) => readonly string[];
}

/** Adds a failure, or finds the one with this key; `undefined` for one too many. */
export type EnterFailure = (key: string, made: () => Omit<Failure, 'key'>) => Failure | undefined;

/**
 * Whether a line reports a failure; the next one can say what it is. `at` is its index in the raw
 * text, or -1.
 */
export type IsFailure = (line: string, below: string, at: number) => boolean;
