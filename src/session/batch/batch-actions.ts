import type { HttpMock } from '../../simulation/index.ts';
import type { BatchTexts } from '../workspace/batch-transitions.ts';
import type { BatchCallActions, NewCall } from './batch-call-actions.ts';

/** The user's actions on batches and on the calls of the open one. None throws. */
export interface BatchActions extends BatchCallActions {
  /** Inserts an empty batch after the open one and opens it. */
  addBatch(): void;
  /** Duplicates a batch, opens the copy and runs it. */
  copyBatch(id: string): void;
  /** Removes a batch unless it is the last one. Can be undone. */
  removeBatch(id: string): void;
  editBatch(id: string, words: Partial<BatchTexts>): void;
  /** Moves a batch up or down in the list. */
  moveBatch(id: string, step: -1 | 1): void;
  /**
   * Creates a batch of external calls, and opens and runs it.
   *
   * @param merge The key of the undo step that it belongs to. Default: a step of its own.
   * @param mocks Mocked responses that the calls need; they are added too. Default: none.
   */
  addBatchOf(
    words: BatchTexts,
    calls: readonly NewCall[],
    merge?: string,
    mocks?: readonly HttpMock[],
  ): void;
}
