/** A file of a simulated world. */
export interface WorldEntry {
  /** Relative to the repository where it is below it, else absolute. */
  path: string;
  /** In bytes. */
  size: number;
  /** Reading of the run's clock at the last change, in milliseconds. */
  mtimeMs: number;
}

/** A value that some tool stored. */
export interface WorldRecord {
  /** With the prefix of its scope, such as `tool:notes/last`. */
  key: string;
  value: string;
  /** Reading of the run's clock from which on it is gone; absent where it stays. */
  expiresAt?: number;
}

/** Mail or chat that some tool sent. */
export interface WorldMessage {
  id: string;
  via: 'mail' | 'chat';
  to: readonly string[];
  subject?: string;
  text: string;
  /** Reading of the run's clock, in milliseconds. */
  sentAt: number;
  status: 'sent' | 'bounced';
  /** The addresses that came back. */
  bounced?: readonly string[];
}

/**
 * What may be seen of a world from outside. Each list is the same array until it has changed.
 * A world begins with files alone, so that every value and every message is news.
 *
 * Source: page 4, 'The simulated world'.
 */
export interface WorldView {
  /** Files and links without directories, sorted by path. */
  files(): readonly WorldEntry[];
  /** The text, or where a link leads; `undefined` where there is neither. */
  readFile(path: string): string | undefined;
  /** What has not expired, sorted by key. */
  keyValues(): readonly WorldRecord[];
  /** Oldest first. */
  messages(): readonly WorldMessage[];
  /** Hears of every change but an expiry. @returns a function that ends it. */
  subscribe(listener: () => void): () => void;
}
