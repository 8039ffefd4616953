/**
 * Whose result it is. Another session, subject or personality cannot read it.
 *
 * Source: docs/contract.md#spill.
 */
export interface SpillOwner {
  readonly sessionId: string;
  readonly subject?: string | undefined;
  readonly personalityId?: string | undefined;
}

/**
 * A result that was cut, with its whole text.
 *
 * Source: docs/contract.md#spill.
 */
export interface SpilledResult {
  readonly owner: SpillOwner;
  readonly tool: string;
  readonly toolCallId: string;
  /** The text before the cut, after the reduction. */
  readonly text: string;
  /** Where the kept start ends; 0 where another part stayed. */
  readonly kept: number;
}

/**
 * Keeps the whole texts of cut results, so that a model can read the rest. `createMemorySpill` makes
 * one in memory.
 *
 * Source: docs/contract.md#spill.
 */
export interface Spill {
  /**
   * Keeps a text.
   *
   * @returns its handle at once, even if storing takes longer; `undefined` if it cannot be kept
   */
  put(result: SpilledResult): string | undefined;
  /** @returns `undefined` for a handle that is unknown, gone, or of another owner */
  get(
    owner: SpillOwner,
    handle: string,
  ): SpilledResult | undefined | Promise<SpilledResult | undefined>;
  /**
   * The handle of the result of a call, the latest of that id. Pass it to `compactResults`:
   * `handleOf: (id) => spill.handleOf?.(owner, id)`.
   */
  handleOf?(owner: SpillOwner, toolCallId: string): string | undefined;
  /** Waits until all texts are stored. */
  flush?(): Promise<void>;
}

/** One text for each owner; a part that is absent differs from every text. */
export function keyOfOwner({ sessionId, subject, personalityId }: SpillOwner): string {
  return JSON.stringify([sessionId, subject ?? null, personalityId ?? null]);
}
