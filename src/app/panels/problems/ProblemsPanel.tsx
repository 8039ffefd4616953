import { selectProblems } from '../../../session/selectors.ts';
import type { Problem, SessionState } from '../../../session/state.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './ProblemsPanel.module.css';

/** Everything that keeps Run from starting, with the way to each place. */
export function ProblemsPanel() {
  const problems = useSession(selectProblems);
  if (problems.length === 0) {
    return (
      <EmptyState title="No problems.">
        <p>The arguments of every call and every edited schema can be read.</p>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages may repeat, and rows hold no state.
        <ProblemRow key={index} problem={problem} />
      ))}
    </ul>
  );
}

function ProblemRow({ problem }: { problem: Problem }) {
  const { where, severity, message } = problem;
  const place = useSession((state) => placeOf(state, where));
  const { selectCall, selectTool, setEditorTab } = useActions();
  const go = () => {
    if (where.kind === 'args') selectCall(where.callId);
    else selectTool(where.tool);
    setEditorTab(where.kind);
  };
  return (
    <li>
      <button type="button" className={styles.row} onClick={go}>
        <StatusIcon status={severity === 'error' ? 'failed' : 'refused'} decorative />
        <span className={styles.message}>{message}</span>
        <span className={styles.place}>{place}</span>
      </button>
    </li>
  );
}

function placeOf({ workspace }: SessionState, where: Problem['where']): string {
  if (where.kind === 'schema') return `${where.tool}.schema.json`;
  const calls = workspace.batches.flatMap((batch) => batch.calls);
  const call = calls.find(({ id }) => id === where.callId);
  return call === undefined ? '' : `${call.tool} · ${call.toolCallId}.json`;
}
