import type { HttpMock } from '../../simulation/index.ts';
import type { BatchCall } from '../workspace/workspace.ts';

/** A call before it is added to a batch. */
export type NewCall = Omit<BatchCall, 'id'>;

/** The user's actions on the calls of the open batch. None throws. */
export interface BatchCallActions {
  /**
   * Adds external calls to the open batch. Duplicate ids are replaced.
   *
   * @param merge The key of the undo step that it belongs to. Default: a step of its own.
   * @param mocks Mocked responses that the calls need; they are added too. Default: none.
   * @param own Mocked responses that answer the open batch only. Default: none.
   */
  addCalls(
    calls: readonly NewCall[],
    merge?: string,
    mocks?: readonly HttpMock[],
    own?: readonly HttpMock[],
  ): void;
  /**
   * Appends a call with the tool's example arguments.
   *
   * @returns its id; `undefined` if the batch is full.
   */
  addCallOf(tool: string): string | undefined;
  /**
   * Replaces the arguments by the new tool's example if they equal the old tool's example. Other
   * arguments stay.
   */
  setTool(callId: string, tool: string): void;
  setToolCallId(callId: string, toolCallId: string): void;
  /**
   * Moves calls before the call at this index. Indexes are those before the move; the number of
   * calls means the end.
   */
  moveCalls(ids: ReadonlySet<string>, before: number): void;
  /** Inserts copies of the calls after the last of them. @returns the ids of the copies. */
  copyCalls(ids: ReadonlySet<string>): readonly string[];
  /** Appends copies until each of these calls occurs `times` times. */
  repeatCalls(ids: ReadonlySet<string>, times: number): void;
  /** Can be undone. */
  removeCalls(ids: ReadonlySet<string>): void;
}
