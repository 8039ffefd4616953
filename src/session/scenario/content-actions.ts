import type { HttpMock } from '../../simulation/index.ts';
import type { CallFault } from '../workspace/call-fault.ts';
import type { Fixtures } from '../workspace/fixture-transitions.ts';

/** The user's actions on the content of the simulated world. None throws. */
export interface ContentActions {
  /**
   * Sets what happens to a call, and runs again; `undefined` removes it. Can be undone.
   *
   * @param toolCallId the model's id of the call
   */
  setCallFault(toolCallId: string, fault: CallFault | undefined): void;
  /**
   * Sets files that each run starts with, and runs again; `null` removes a file. Edits of one file
   * are one undo step.
   */
  setFixtures(files: Fixtures): void;
  /** Restores one file of the scenario, or all of them, and runs again. Can be undone. */
  resetFixtures(path?: string): void;
  /** Replaces the mocked response at an index. Edits of one response are one undo step. */
  changeMock(index: number, mock: HttpMock): void;
  addMock(mock: HttpMock): void;
  /** Removes a mocked response. Can be undone. */
  removeMock(index: number): void;
}
