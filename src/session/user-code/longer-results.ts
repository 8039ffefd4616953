import { formatCount } from '../lib/format.ts';
import { lookup } from '../lib/lookup.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Lane, Run } from '../store/run.ts';
import type { SessionState } from '../store/state.ts';
import type { ReducerCheck, RunProblem, UserReducers } from '../store/user-code.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * Whether the user's reducer made the result of a call longer than it declares. That result is
 * used.
 *
 * Source: docs/contract.md#reducers.
 */
export function hasGrown(run: Run, { tool, reduced }: Lane, userReducers: UserReducers): boolean {
  // The reducers of a server are its own.
  if (run.on || reduced?.outcome !== 'applied' || !Object.hasOwn(run.input.reducers, tool)) {
    return false;
  }
  const compiled = lookup(userReducers, tool);
  const module = compiled && 'module' in compiled ? compiled.module : undefined;
  return reduced.after - reduced.before > (module?.descriptor.maxGrowthChars ?? 0);
}

/** The problems of the user's code in the shown run, and the reducers that make results longer. */
export function selectCodeProblems({
  runtimeProblems,
  run,
  checks,
  workspace,
  userReducers,
}: SessionState): readonly RunProblem[] {
  const longer = findLonger(run, checks, workspace.reducers, userReducers);
  return longer.length === 0 ? runtimeProblems : join(runtimeProblems, longer);
}

const join = memoizeLast((found: readonly RunProblem[], longer: readonly RunProblem[]) => [
  ...found,
  ...longer,
]);

/** One problem a reducer: of the first call in the run, or else of the check of its contract. */
const findLonger = memoizeLast(
  (
    run: Run | undefined,
    checks: Readonly<Record<string, ReducerCheck>>,
    reducers: Workspace['reducers'],
    userReducers: UserReducers,
  ): readonly RunProblem[] =>
    Object.entries(reducers).flatMap(([tool, source]): RunProblem[] => {
      const found = inRun(run, tool, source, userReducers) ?? inCheck(lookup(checks, tool), source);
      if (!found) return [];
      const { message, callId } = found;
      return [
        {
          where: { kind: 'reducer', tool },
          message: `The reducer makes results longer: ${message} ${REMEDY}`,
          severity: 'warning',
          ...(callId !== undefined && { callId }),
          source,
        },
      ];
    }),
);

const REMEDY =
  "Return the result unchanged where its text would grow, or declare 'maxGrowthChars'.";

type Found = Pick<RunProblem, 'message' | 'callId'>;

function inRun(
  run: Run | undefined,
  tool: string,
  source: string,
  userReducers: UserReducers,
): Found | undefined {
  if (!run || lookup(run.input.reducers, tool) !== source) return undefined;
  const lane = run.lanes.find((one) => one.tool === tool && hasGrown(run, one, userReducers));
  if (!lane?.reduced) return undefined;
  const { before, after } = lane.reduced;
  const sizes = `${formatCount(before)} characters of ${lane.toolCallId} became ${formatCount(after)}`;
  return { message: `${sizes}, and the longer result is used.`, callId: lane.callId };
}

function inCheck(check: ReducerCheck | undefined, source: string): Found | undefined {
  if (check?.status !== 'done' || check.code !== source) return undefined;
  return check.report.problems.find(({ rule }) => rule === 'never-grows');
}
