import { selectTool } from '../../../session/selectors.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeBar } from './CodeBar.tsx';
import { OwnCode } from './OwnCode.tsx';
import { SourceView } from './SourceView.tsx';

/** The code of the open tool: an own one to be written, the catalogue's to be read. */
export function CodeTab() {
  const ownId = useSession((state) => state.selectedOwnId);
  const tool = useSession(selectTool);
  const { addTool } = useActions();
  if (ownId !== undefined) return <OwnCode key={ownId} id={ownId} />;
  return (
    <>
      <SourceView />
      {tool && (
        <CodeBar status="skip" text="Code of the catalogue, for reading">
          <Button small onClick={() => addTool({ from: tool.name })}>
            Write your own from this
          </Button>
        </CodeBar>
      )}
    </>
  );
}
