import { Fragment } from 'react';
import { selectTool } from '../../../session/store/index.ts';
import { openStudio } from '../../lib/page-state.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BuiltInReducer } from './BuiltInReducer.tsx';
import { LiveSamples } from './reducer-tests/LiveSamples.tsx';
import { UserReducer } from './UserReducer.tsx';

/** The reducer of the open tool: editable if it is the user's, read-only if it is built in. */
export function ReducerTab() {
  const name = useSession((state) => state.selectedTool);
  const tool = useSession(selectTool);
  const isOwn = useSession(({ workspace, selectedTool }) =>
    Object.hasOwn(workspace.reducers, selectedTool),
  );
  const { writeReducer } = useActions();
  // The tab has room for the code alone; the studio for its effect, too.
  const write = () => {
    writeReducer(name);
    openStudio();
  };

  if (isOwn) {
    return (
      <Fragment key={name}>
        <UserReducer tool={name} />
        <LiveSamples tool={name} editable />
      </Fragment>
    );
  }
  if (tool === undefined) return <EmptyState title="No tool with this name is registered." />;
  if (tool.loadReducerSource === undefined) {
    return (
      <EmptyState title={`${tool.label} has no reducer.`}>
        <p>A reducer shortens a result to its important parts before the budget cuts it.</p>
        <Button onClick={write}>Write a reducer</Button>
        <Button onClick={openStudio}>Open the studio</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <BuiltInReducer tool={name} load={tool.loadReducerSource}>
        <Button small onClick={write}>
          Write a reducer
        </Button>
      </BuiltInReducer>
      <LiveSamples key={name} tool={name} editable={false} />
    </>
  );
}
