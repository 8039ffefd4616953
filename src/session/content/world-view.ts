import type { KeyValueEntry, OutboxMessage, RecordChange } from '../../simulation/index.ts';

/** A file of a simulated world. */
export interface WorldEntry {
  /** Relative to the repository if the file is inside it, otherwise absolute. */
  path: string;
  /** Unit: bytes. */
  size: number;
  /** Reading of the run's clock at the last change, in milliseconds. */
  mtimeMs: number;
}

/**
 * The visible state of a world. Each list is the same array until it changes.
 *
 * Source: docs/contract.md#simulated-network.
 */
export interface WorldView {
  /** Files and links without directories, sorted by path. */
  files(): readonly WorldEntry[];
  /** The text of a file or the target of a link; `undefined` if neither exists. */
  readFile(path: string): string | undefined;
  /** Values that have not expired, sorted by key. */
  keyValues(): readonly KeyValueEntry[];
  /** Oldest first. */
  messages(): readonly OutboxMessage[];
  /** The records that services created or changed. */
  records(): readonly RecordChange[];
  /** Called after every change except an expiry. @returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}
