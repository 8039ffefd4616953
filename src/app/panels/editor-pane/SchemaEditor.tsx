import { selectSchemaText, selectTool } from '../../../session/store/index.ts';
import { selectProblems } from '../../../session/tool-list/index.ts';
import { CodeEditor } from '../../editor/index.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeBar } from './CodeBar.tsx';
import styles from './EditorPane.module.css';
import { ProblemLines } from './ProblemLines.tsx';

/** The schema of the open tool. */
export function SchemaEditor() {
  const tool = useSession((state) => state.selectedTool);
  const text = useSession((state) => selectSchemaText(state, state.selectedTool));
  const problems = useSession(selectProblems);
  const origin = useSession((state) => selectTool(state)?.origin);
  const isDeclared = origin === 'declared';
  const isOffered = origin === 'offered';
  const isOwn = useSession((state) => state.selectedUserCodeId !== undefined);
  const { setSchemaText, setEditorTab } = useActions();
  const own = problems.filter(({ where }) => where.kind === 'schema' && where.tool === tool);
  return (
    <>
      <div className={styles.editor}>
        <CodeEditor
          label={`Schema of ${tool}`}
          language="json"
          path={`schema/${tool}.json`}
          value={text}
          schema="json-schema"
          readOnly={isOwn || isDeclared || isOffered}
          onChange={(next) => setSchemaText(tool, next)}
        />
      </div>
      <ProblemLines problems={own} />
      {isOffered && <CodeBar status="skip" text="Read-only: a tool of the registry itself" />}
      {(isOwn || isDeclared) && (
        <CodeBar
          status="skip"
          text={
            isOwn
              ? 'Read-only: the schema is defined in the code'
              : 'Read-only: the declaration defines the schema'
          }
        >
          <Button small onClick={() => setEditorTab('code')}>
            {isOwn ? 'Open the code' : 'Open the declaration'}
          </Button>
        </CodeBar>
      )}
    </>
  );
}
