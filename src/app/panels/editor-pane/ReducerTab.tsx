import { Fragment } from 'react';
import { selectTool } from '../../../session/store/index.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CodeBar } from './CodeBar.tsx';
import { LoadedCode } from './LoadedCode.tsx';
import { LiveSamples } from './reducer-tests/LiveSamples.tsx';
import { reducerOrigin, toShownSource } from './to-shown-source.ts';
import { UserReducer } from './UserReducer.tsx';

/** The reducer of the open tool: editable if it is the user's, read-only if it is built in. */
export function ReducerTab() {
  const name = useSession((state) => state.selectedTool);
  const tool = useSession(selectTool);
  const isOwn = useSession(({ workspace, selectedTool }) =>
    Object.hasOwn(workspace.reducers, selectedTool),
  );
  const { writeReducer } = useActions();

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
        <Button onClick={() => writeReducer(name)}>Write a reducer</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <LoadedCode
        load={tool.loadReducerSource}
        label={`Reducer of ${name}`}
        language="typescript"
        path={`code/${name}.reducer.ts`}
        toShown={(code) => toShownSource(code, reducerOrigin(code))}
      />
      <CodeBar status="skip" text="Read-only: built-in reducer">
        <Button small onClick={() => writeReducer(name)}>
          Write a reducer
        </Button>
      </CodeBar>
      <LiveSamples key={name} tool={name} editable={false} />
    </>
  );
}
