import type { EditContext } from '../store/edit-context.ts';
import * as to from '../workspace/call-fault-transitions.ts';
import * as fixtures from '../workspace/fixture-transitions.ts';
import * as mocks from '../workspace/mock-transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ContentActions } from './content-actions.ts';

/** Creates the actions on the files and the mocked responses of the simulated world. */
export function createContentActions({ edit, run }: EditContext): ContentActions {
  const remove = (label: string) => ({ label, offersUndo: true });
  return {
    setCallFault: (toolCallId, fault) => {
      const label = fault ? `What if for ${toolCallId}` : `Removed what-if from ${toolCallId}`;
      if (edit(remove(label), (one) => to.setCallFault(one, toolCallId, fault))) run('automatic');
    },
    setFixtures: (files) => {
      const paths = Object.keys(files);
      const [path = ''] = paths;
      const isRemoved = files[path] === null;
      const label =
        paths.length > 1
          ? `Added ${paths.length} files to the sandbox`
          : `${isRemoved ? 'Removed' : 'Edited'} ${path}`;
      const note = { label, offersUndo: isRemoved, merge: `fixture ${paths.join(' ')}` };
      if (edit(note, (one) => fixtures.setFixtures(one, files))) run('automatic');
    },
    resetFixtures: (path) => {
      const note = remove(`Restored ${path ?? 'the files of the scenario'}`);
      if (edit(note, (one) => fixtures.resetFixtures(one, path))) run('automatic');
    },
    addMock: (mock) => void edit('Added a mocked response', (one) => mocks.addMocks(one, [mock])),
    changeMock: (index, mock) =>
      void edit({ label: 'Edited a mocked response', merge: `mock ${index}` }, (one) =>
        mocks.changeMock(one, index, mock),
      ),
    removeMock: (index) =>
      void edit(remove('Removed a mocked response'), (one) => mocks.removeMock(one, index)),
  };
}

/** Mocked responses and files are content, and no conditions. */
export function keepContent(workspace: Workspace, before: Workspace): Workspace {
  const mocked = mocks.addMocks(workspace, mocks.mocksOf(before));
  return fixtures.setFixtures(mocked, fixtures.fixturesOf(before));
}
