import { shownStatus } from '../../../session/run/index.ts';
import { type SessionState, selectIsUnchecked } from '../../../session/store/index.ts';
import { selectInspectedTools, selectInspection } from '../../../session/tool-list/index.ts';
import { selectUncheckedFiles } from '../../../session/user-code/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { useSession } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './ProblemsPanel.module.css';

/** Says what was checked, and what was not. Leaves its place to the list of the user's tools, if there are some. */
export function NoProblems() {
  const isUnchecked = useSession(selectIsUnchecked);
  const hasRun = useSession(({ run }) => run !== undefined);
  const failed = useSession(selectFailedCalls);
  const files = useSession(selectUncheckedFiles);
  const hasTools = useSession(
    (state) => selectInspection(state).count + selectInspectedTools(state).length > 0,
  );
  if (isUnchecked) {
    return (
      <EmptyState title="Nothing was checked yet.">
        <p>This workspace waits for Run. Press Run to check its arguments, schemas and code.</p>
      </EmptyState>
    );
  }
  const isWhole = files.length === 0;
  const title = isWhole ? 'No problems.' : 'No problems so far.';
  const text = [
    toChecked(isWhole, hasRun),
    ...(isWhole ? [] : [toUnchecked(files)]),
    ...(failed === 0 ? [] : [toFailed(failed)]),
  ].join(' ');
  if (hasTools) {
    return (
      <p className={styles.none}>
        {title} {text}
      </p>
    );
  }
  return (
    <EmptyState title={title}>
      <p>{text}</p>
    </EmptyState>
  );
}

function selectFailedCalls({ run }: SessionState): number {
  return run?.lanes.filter((lane) => shownStatus(lane) === 'failed').length ?? 0;
}

/** The status bar counts them, too. */
function toFailed(count: number): string {
  const what = count === 1 ? 'That is a result' : 'These are results';
  return `${formatPlural(count, 'call')} failed. ${what} of the run; Timeline says why.`;
}

function toChecked(isWhole: boolean, hasRun: boolean): string {
  const found = isWhole
    ? ['All arguments, schemas and code are valid']
    : ['All arguments and schemas are valid', 'all code compiles'];
  const all = hasRun ? [...found, 'no code of this workspace failed in the latest run'] : found;
  const last = all.length > 1 ? `, and ${all.at(-1)}` : '';
  return `${all.slice(0, Math.max(1, all.length - 1)).join(', ')}${last}.`;
}

function toUnchecked(files: readonly string[]): string {
  const how = matchMedia('(pointer: coarse)').matches
    ? 'The text editor of a touch screen does not check types.'
    : `Open ${files.length === 1 ? 'the' : 'a'} file to check its types.`;
  return `Types are not checked yet: ${files.join(', ')}. ${how}`;
}
