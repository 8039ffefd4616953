import type { HttpMock } from '../../simulation/index.ts';
import type { BatchTexts } from '../workspace/batch-transitions.ts';
import type { BatchCallActions, NewCall } from './batch-call-actions.ts';

/** A batch before it is added to a workspace. */
export interface NewBatch extends BatchTexts {
  calls: readonly NewCall[];
  /** Mocked responses that answer this batch only. Default: none. */
  mocks?: readonly HttpMock[];
}

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
   * Creates batches of external calls, as many as a document may have, and opens and runs the first.
   *
   * @param merge The key of the undo step that it belongs to. Default: a step of its own.
   * @param mocks Mocked responses that the calls need; they are added too. Default: none.
   */
  addBatches(batches: readonly NewBatch[], merge?: string, mocks?: readonly HttpMock[]): void;
}
