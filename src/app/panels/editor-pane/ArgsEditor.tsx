import { useMemo } from 'react';
import { isRecord } from '../../../session/is-record.ts';
import { selectCall, selectProblems, selectTool } from '../../../session/selectors.ts';
import { CodeEditor } from '../../editor/index.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './EditorPane.module.css';
import { ProblemLines } from './ProblemLines.tsx';

/** The arguments of the selected call, as the model would send them. */
export function ArgsEditor() {
  const tool = useSession(selectTool);
  const call = useSession(selectCall);
  const schemaText = useSession((state) => state.workspace.schemaTexts[state.selectedTool]);
  const problems = useSession(selectProblems);
  const { setArgsText, addCall } = useActions();
  const schema = useMemo(() => parseSchema(schemaText) ?? tool?.schema, [schemaText, tool]);

  if (call === undefined || (tool !== undefined && call.tool !== tool.name)) {
    return (
      <EmptyState title={`No call of ${tool?.label ?? 'this tool'} is selected.`}>
        <p>{tool?.description}</p>
        {tool && <Button onClick={() => addCall(tool.name)}>Add a call of {tool.label}</Button>}
      </EmptyState>
    );
  }
  const own = problems.filter(({ where }) => where.kind === 'args' && where.callId === call.id);
  return (
    <>
      <div className={styles.editor}>
        <CodeEditor
          label={`Arguments of ${call.toolCallId}, ${call.tool}`}
          language="json"
          path={`args/${call.id}.json`}
          value={call.argsText}
          schema={schema}
          onChange={(text) => setArgsText(call.id, text)}
        />
      </div>
      <ProblemLines problems={own} />
    </>
  );
}

/** An edited schema drives the completion as soon as it is one. */
function parseSchema(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
