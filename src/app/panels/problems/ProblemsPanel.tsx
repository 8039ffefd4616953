import { PROBLEM_SOURCES } from '../../../session/explain/index.ts';
import type { SessionState, WorkspaceProblem } from '../../../session/store/index.ts';
import {
  selectHeldBack,
  selectInspection,
  selectProblems,
} from '../../../session/tool-list/index.ts';
import { requestCaret } from '../../lib/caret.ts';
import { codePath, declarationPath, reducerPath } from '../../lib/editor-paths.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { openOverlay, showPane } from '../../lib/page-state.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { RuleLink } from '../../ui/RuleLink.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import { Collisions } from './Collisions.tsx';
import { HeldBack } from './HeldBack.tsx';
import { InspectionList } from './InspectionList.tsx';
import { NoProblems } from './NoProblems.tsx';
import styles from './ProblemsPanel.module.css';

const Doctor = lazyPart(() => import('./Doctor.tsx').then((part) => part.Doctor));

/** Problems that prevent a run and those of the latest run, with links to their positions. */
export function ProblemsPanel() {
  const problems = useSession(selectProblems);
  const isApproving = useSession(({ workspace }) => workspace.registry.approved !== null);
  const heldBack = useSession(selectHeldBack).length;
  const view = useSession(selectInspection);
  return (
    <div className={styles.list}>
      {problems.length + heldBack === 0 && <NoProblems />}
      <ul>
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages may repeat, and rows have no state.
          <ProblemRow key={index} problem={problem} />
        ))}
      </ul>
      {isApproving && <HeldBack />}
      <Collisions />
      <Doctor waiting={<InspectionList view={view} />} />
    </div>
  );
}

function ProblemRow({ problem }: { problem: WorkspaceProblem }) {
  const { where, severity, message, fixes = [], hasFix } = problem;
  const place = useSession((state) => placeOf(state, where));
  const { selectCall, selectTool, selectOwnTool, selectDeclaration, setEditorTab, applyFix } =
    useActions();
  const go = (fix = false) => {
    if (where.kind === 'personality') return openOverlay('access');
    if (where.kind === 'scenario') return openOverlay('scenario');
    if (where.kind === 'declaration') {
      selectDeclaration(where.id);
      const { line = 1, column = 1 } = where;
      return requestCaret(declarationPath(where.id), { line, column });
    }
    if (where.kind === 'call') {
      selectCall(where.callId);
      return showPane('inspector');
    }
    if (where.kind === 'args') selectCall(where.callId);
    else if (where.kind === 'code') selectOwnTool(where.toolId);
    else selectTool(where.tool);
    setEditorTab(where.kind);
    if ((where.kind === 'code' || where.kind === 'reducer') && where.line !== undefined) {
      const path = where.kind === 'code' ? codePath(where.toolId) : reducerPath(where.tool);
      requestCaret(path, { line: where.line, column: where.column ?? 1, fix });
    }
  };
  return (
    <li className={styles.problem}>
      <button type="button" className={styles.row} onClick={() => go()}>
        <StatusIcon status={severity === 'error' ? 'failed' : 'refused'} decorative />
        <span className={styles.message}>{message}</span>
        <span className={styles.place}>{place}</span>
      </button>
      {fixes.map((fix) => (
        <Button key={fix.label} small onClick={() => applyFix(fix)}>
          {fix.label}
        </Button>
      ))}
      {hasFix && (
        <Button small onClick={() => go(true)}>
          Quick fix…
        </Button>
      )}
      <RuleLink source={PROBLEM_SOURCES[where.kind]} />
    </li>
  );
}

function placeOf({ workspace, tools }: SessionState, where: WorkspaceProblem['where']): string {
  if (where.kind === 'code' || where.kind === 'reducer') {
    const file =
      where.kind === 'code'
        ? `${tools.find(({ userCodeId }) => userCodeId === where.toolId)?.name ?? 'tool'}.ts`
        : `${where.tool}.reducer.ts`;
    return where.line === undefined ? file : `${file}:${where.line}:${where.column ?? 1}`;
  }
  if (where.kind === 'declaration') {
    const name = workspace.declarations.find(({ id }) => id === where.id)?.name ?? 'declaration';
    return where.line === undefined ? name : `${name}:${where.line}:${where.column ?? 1}`;
  }
  if (where.kind === 'personality') {
    return workspace.personalities.find(({ id }) => id === where.id)?.name ?? '';
  }
  if (where.kind === 'scenario') return 'Scenario';
  if (where.kind === 'schema') return `${where.tool}.schema.json`;
  const calls = workspace.batches.flatMap((batch) => batch.calls);
  const call = calls.find(({ id }) => id === where.callId);
  return call === undefined
    ? ''
    : `${call.tool} · ${call.toolCallId}${where.kind === 'args' ? '.json' : ''}`;
}
