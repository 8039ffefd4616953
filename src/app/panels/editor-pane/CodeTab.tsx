import { selectTool } from '../../../session/store/index.ts';
import { useActions, useReadSession, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { useOpenDeclared } from '../../ui/declarations/use-open-declared.ts';
import { openNewCode } from '../../ui/open-code.ts';
import { CodeBar } from './CodeBar.tsx';
import { SourceView } from './SourceView.tsx';
import { UserCode } from './UserCode.tsx';

/** The code of the open tool: editable for a user's tool, read-only otherwise. */
export function CodeTab() {
  const userCodeId = useSession((state) => state.selectedUserCodeId);
  const tool = useSession(selectTool);
  const { addTool } = useActions();
  const read = useReadSession();
  const openDeclared = useOpenDeclared();
  if (userCodeId !== undefined) return <UserCode key={userCodeId} id={userCodeId} />;
  return (
    <>
      <SourceView />
      {tool?.declarationId !== undefined && (
        <CodeBar status="skip" text="This tool comes from a declaration">
          <Button small onClick={() => openDeclared(tool.declarationId ?? '', tool.name)}>
            Open the declaration
          </Button>
        </CodeBar>
      )}
      {tool?.origin === 'offered' && (
        <CodeBar status="skip" text="Read-only: a tool of the registry itself" />
      )}
      {tool?.origin === 'catalogue' && (
        <CodeBar status="skip" text="Read-only: built-in tool">
          <Button small onClick={() => openNewCode(read, () => addTool({ from: tool.name }))}>
            Copy and edit
          </Button>
        </CodeBar>
      )}
    </>
  );
}
