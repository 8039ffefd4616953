import { selectCall, selectProblems } from '../../../session/selectors.ts';
import type { EditorTab, Problem, SessionState } from '../../../session/state.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { TabList, TabPanel } from '../../ui/Tabs.tsx';
import { ArgsEditor } from './ArgsEditor.tsx';
import styles from './EditorPane.module.css';
import { SchemaEditor } from './SchemaEditor.tsx';
import { SourceView } from './SourceView.tsx';
import { ToolStrip } from './ToolStrip.tsx';

/** The schema and the code of the open tool, and the arguments of the selected call. */
export function EditorPane() {
  const tab = useSession((state) => state.editorTab);
  const tool = useSession((state) => state.selectedTool);
  const file = useSession(selectFileName);
  const callId = useSession(selectOpenCallId);
  const problems = useSession(selectProblems);
  const { setEditorTab } = useActions();
  const counts = {
    schema: problems.filter((one) => isAbout(one, { kind: 'schema', tool })).length,
    args: problems.filter((one) => callId !== undefined && isAbout(one, { kind: 'args', callId }))
      .length,
  };

  return (
    <>
      <div className={styles.head}>
        <TabList<EditorTab>
          label="Editors"
          group="editor"
          value={tab}
          onChange={setEditorTab}
          items={[
            { id: 'args', label: 'Arguments', badge: mark(counts.args) },
            { id: 'schema', label: 'Schema', badge: mark(counts.schema) },
            { id: 'code', label: 'Code' },
          ]}
        />
        <span className={styles.file} title={file}>
          {file}
        </span>
      </div>
      <TabPanel group="editor" value={tab} className={styles.panel}>
        {tab === 'schema' && <SchemaEditor />}
        {tab === 'code' && <SourceView />}
        {tab === 'args' && <ArgsEditor />}
      </TabPanel>
      <ToolStrip />
    </>
  );
}

function mark(count: number) {
  return count > 0 ? <Badge tone="failed">{count}</Badge> : undefined;
}

/** The selected call, where it is one of the open tool. */
function selectOpenCallId(state: SessionState): string | undefined {
  const call = selectCall(state);
  return call?.tool === state.selectedTool ? call.id : undefined;
}

function selectFileName(state: SessionState): string {
  const { editorTab, selectedTool } = state;
  if (editorTab === 'schema') return `${selectedTool}.schema.json`;
  if (editorTab === 'code') return `${selectedTool}.ts`;
  const call = selectCall(state);
  return call?.tool === selectedTool ? `${call.toolCallId}.json` : '';
}

function isAbout(problem: Problem, where: Problem['where']): boolean {
  if (problem.where.kind === 'args' && where.kind === 'args') {
    return problem.where.callId === where.callId;
  }
  return (
    problem.where.kind === 'schema' && where.kind === 'schema' && problem.where.tool === where.tool
  );
}
