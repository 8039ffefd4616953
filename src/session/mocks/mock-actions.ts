import type { HttpMock } from '../../simulation/index.ts';

/** The user's actions on mocked responses. None throws. */
export interface MockActions {
  /** Replaces the mocked response at an index. Edits of one response are one undo step. */
  changeMock(index: number, mock: HttpMock): void;
  addMock(mock: HttpMock): void;
  /** Removes a mocked response. Can be undone. */
  removeMock(index: number): void;
}
