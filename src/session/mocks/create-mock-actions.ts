import type { EditContext } from '../store/edit-context.ts';
import * as mocks from '../workspace/mock-transitions.ts';
import type { MockActions } from './mock-actions.ts';

/** Creates the actions on mocked responses. */
export function createMockActions({ edit }: Pick<EditContext, 'edit'>): MockActions {
  return {
    addMock: (mock) => void edit('Added a mocked response', (one) => mocks.addMocks(one, [mock])),
    changeMock: (index, mock) =>
      void edit({ label: 'Edited a mocked response', merge: `mock ${index}` }, (one) =>
        mocks.changeMock(one, index, mock),
      ),
    removeMock: (index) =>
      void edit({ label: 'Removed a mocked response', offersUndo: true }, (one) =>
        mocks.removeMock(one, index),
      ),
  };
}
