import type { BatchTexts } from '../workspace/batch-transitions.ts';
import type { BatchCall } from '../workspace/workspace.ts';

/** A call before it is added to a batch. */
export type NewCall = Omit<BatchCall, 'id'>;

/** What the user can do with the calls of the open batch. None throws. */
export interface BatchCallActions {
  /** Adds external calls to the open batch. Duplicate ids are replaced. */
  addCalls(calls: readonly NewCall[]): void;
  /**
   * Adds a call with the tool's example arguments to the end.
   *
   * @returns its id; `undefined` where the batch is full.
   */
  addCallOf(tool: string): string | undefined;
  /** Arguments that equal the old tool's example become the new one's; others stay. */
  setTool(callId: string, tool: string): void;
  setToolCallId(callId: string, toolCallId: string): void;
  /** Puts calls before the one at this place, as places are now; the number of calls is the end. */
  moveCalls(ids: ReadonlySet<string>, before: number): void;
  /** Copies calls behind the last of them. @returns the ids of the copies. */
  copyCalls(ids: ReadonlySet<string>): readonly string[];
  /** Adds copies to the end until each of these calls is there `times` times. */
  repeatCalls(ids: ReadonlySet<string>, times: number): void;
  /** Can be undone. */
  removeCalls(ids: ReadonlySet<string>): void;
}

/** What the user can do with batches, and with the calls of the open one. None throws. */
export interface BatchActions extends BatchCallActions {
  /** Adds an empty batch behind the open one, and opens it. */
  addBatch(): void;
  /** Copies a batch behind itself and opens the copy, which runs. */
  copyBatch(id: string): void;
  /** The last one cannot be removed. Can be undone. */
  removeBatch(id: string): void;
  editBatch(id: string, words: Partial<BatchTexts>): void;
  /** One place up or down in the list of batches. */
  moveBatch(id: string, step: -1 | 1): void;
  /** Creates a batch of external calls, and opens and runs it. */
  addBatchOf(words: BatchTexts, calls: readonly NewCall[]): void;
}
