import {
  type EditorTab,
  type SessionState,
  selectCall,
  selectTool,
  type WorkspaceProblem,
} from '../../../session/store/index.ts';
import { selectProblems } from '../../../session/tool-list/index.ts';
import { EDITOR_TABS } from '../../lib/editor-tabs.ts';
import { isEmptyWorkspace } from '../../lib/is-empty-workspace.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useActions, useSession } from '../../session-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { MaximiseButton } from '../../ui/MaximiseButton.tsx';
import { TabList, TabPanel } from '../../ui/Tabs.tsx';
import { ArgsEditor } from './ArgsEditor.tsx';
import { CallArguments } from './CallArguments.tsx';
import styles from './EditorPane.module.css';
import { ToolStrip } from './ToolStrip.tsx';
import { useLogWay, WaysIn } from './WaysIn.tsx';

const DeclarationPane = lazyPart(() =>
  import('./DeclarationPane.tsx').then((part) => part.DeclarationPane),
);
const SchemaEditor = lazyPart(() => import('./SchemaEditor.tsx').then((part) => part.SchemaEditor));
const CodeTab = lazyPart(() => import('./CodeTab.tsx').then((part) => part.CodeTab));
const TestsTab = lazyPart(() =>
  import('./reducer-tests/TestsTab.tsx').then((part) => part.TestsTab),
);
const TestsBadge = lazyPart(() =>
  import('./reducer-tests/TestsBadge.tsx').then((part) => part.TestsBadge),
);
const MissingSecret = lazyPart(() =>
  import('./MissingSecret.tsx').then((part) => part.MissingSecret),
);
const ReducerTab = lazyPart(() => import('./ReducerTab.tsx').then((part) => part.ReducerTab));

/** The open declaration, or the editors of the open tool. */
export function EditorPane() {
  const declarationId = useSession((state) => state.selectedDeclarationId);
  const isEmpty = useSession(isEmptyWorkspace);
  const beginWithLog = useLogWay();
  if (isEmpty) return <WaysIn onLog={beginWithLog} />;
  if (declarationId === undefined) return <ToolEditors />;
  return <DeclarationPane key={declarationId} id={declarationId} />;
}

/** The schema, the code and the reducer of the open tool, and the arguments of the selected call. */
function ToolEditors() {
  const tab = useSession((state) => state.editorTab);
  const tool = useSession((state) => state.selectedTool);
  const needsSecret = useSession((state) => selectTool(state)?.neededSecret !== undefined);
  const file = useSession(selectFileName);
  const callId = useSession(selectOpenCallId);
  const hasOwnReducer = useSession(({ workspace, selectedTool }) =>
    Object.hasOwn(workspace.reducers, selectedTool),
  );
  const problems = useSession(selectProblems);
  const hasTests = useSession(({ workspace, selectedTool }) =>
    workspace.samples.some((sample) => sample.tool === selectedTool),
  );
  const { setEditorTab } = useActions();
  const counts = {
    schema: problems.filter((one) => isAbout(one, { kind: 'schema', tool })).length,
    args: problems.filter((one) => callId !== undefined && isAbout(one, { kind: 'args', callId }))
      .length,
    code: useSession(selectCodeErrors),
    reducer: useSession(selectReducerErrors),
  };

  return (
    <>
      <div className={`${styles.head} ${styles.tabs}`}>
        <TabList<EditorTab>
          label="Editors"
          group="editor"
          value={tab}
          onChange={setEditorTab}
          items={EDITOR_TABS.map(({ id, label }) => ({
            id,
            label,
            badge: id === 'tests' ? hasTests && <LazyTestsBadge tool={tool} /> : mark(counts[id]),
          }))}
        />
        <span className={styles.file} title={file}>
          {file}
        </span>
        <span className={styles.maximise}>
          <MaximiseButton pane="editor" />
        </span>
      </div>
      <TabPanel group="editor" value={tab} className={styles.panel}>
        {tab === 'args' && <ArgsEditor />}
        {tab === 'schema' && <SchemaEditor />}
        {tab === 'code' && <CodeTab />}
        {tab === 'reducer' && <ReducerTab />}
        {tab === 'tests' && <TestsTab key={tool} tool={tool} waiting={LOADING} />}
      </TabPanel>
      {(tab === 'code' || tab === 'reducer') && (
        <div className={tab === 'reducer' && hasOwnReducer ? styles.givesWay : undefined}>
          <CallArguments />
        </div>
      )}
      {needsSecret && <MissingSecret />}
      {tab !== 'reducer' && tab !== 'tests' && <ToolStrip />}
    </>
  );
}

const LOADING = (
  <p className={styles.loading} role="status">
    Loading…
  </p>
);

function LazyTestsBadge({ tool }: { tool: string }) {
  return <TestsBadge key={tool} tool={tool} />;
}

function mark(count: number) {
  return count > 0 ? <Badge tone="failed">{count}</Badge> : undefined;
}

/** The selected call, if it calls the open tool. */
function selectOpenCallId(state: SessionState): string | undefined {
  const call = selectCall(state);
  return call?.tool === state.selectedTool ? call.id : undefined;
}

/** The number of compiler errors in the open tool's code. */
function selectCodeErrors({ userTools, selectedUserCodeId }: SessionState): number {
  const compiled = selectedUserCodeId === undefined ? undefined : userTools[selectedUserCodeId];
  return compiled?.status === 'broken' ? compiled.errors.length : 0;
}

/** The number of compiler errors in its reducer, and of the rules that the reducer violates. */
function selectReducerErrors({ userReducers, checks, selectedTool }: SessionState): number {
  const compiled = Object.hasOwn(userReducers, selectedTool)
    ? userReducers[selectedTool]
    : undefined;
  if (compiled?.status === 'broken') return compiled.errors.length;
  const check = compiled && Object.hasOwn(checks, selectedTool) ? checks[selectedTool] : undefined;
  return check?.status === 'done' ? check.report.problems.length : 0;
}

function selectFileName(state: SessionState): string {
  const { editorTab, selectedTool } = state;
  if (editorTab === 'schema') return `${selectedTool}.schema.json`;
  if (editorTab === 'code') {
    const isDeclared = selectTool(state)?.origin === 'declared';
    return `${selectedTool || 'tool'}.${isDeclared ? 'yaml' : 'ts'}`;
  }
  if (editorTab === 'reducer' || editorTab === 'tests') return `${selectedTool}.reducer.ts`;
  const call = selectCall(state);
  return call?.tool === selectedTool ? `${call.toolCallId}.json` : '';
}

function isAbout(problem: WorkspaceProblem, where: WorkspaceProblem['where']): boolean {
  if (problem.where.kind === 'args' && where.kind === 'args') {
    return problem.where.callId === where.callId;
  }
  return (
    problem.where.kind === 'schema' && where.kind === 'schema' && problem.where.tool === where.tool
  );
}
