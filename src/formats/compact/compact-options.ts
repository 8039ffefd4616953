/** A result of an earlier turn, as {@link CompactionOptions} sees it. Source: docs/contract.md#compaction. */
export interface TurnResult {
  /** `''` where the format matches results by the tool. */
  toolCallId: string;
  /** The name that the model used; absent where the transcript lacks the call. */
  name?: string;
  /** The texts of the result. */
  text: string;
  /** The turn of its call, from 1. */
  turn: number;
}

/** Options of `compactResults`. Source: docs/contract.md#compaction. */
export interface CompactionOptions {
  /** The last turns whose results stay. Default 2. */
  keepTurns?: number;
  /**
   * Whether a result stays, too. A function that throws keeps it. Failures stay by themselves where the
   * format marks them; both of OpenAI's do not. Default: no result.
   */
  pinned?: (result: TurnResult) => boolean;
  /** The handle under which a tool of the program still has the whole result. Default: none. */
  handleOf?: (toolCallId: string) => string | undefined;
  /** The name of that tool. Default `read_result`. */
  readTool?: string;
  /**
   * Counts the tokens of a text. If it throws or returns no finite number of at least 0, each character
   * counts. Default: none, and only characters count.
   */
  countTokens?: (text: string) => number;
  /**
   * The size that the texts of all results may have together. Only as many of the oldest results make
   * room as it takes. Default: all results of earlier turns make room.
   */
  budget?: { tokens: number } | { chars: number };
}

/** A shorter transcript, and what it saves. Source: docs/contract.md#compaction. */
export interface Compaction<T> {
  /** The given value itself, if nothing was left out. */
  transcript: T;
  saved: {
    results: number;
    /** Of texts; pictures and files do not count. */
    chars: number;
    /** With `countTokens`. */
    tokens?: number;
  };
}
