import { lookup } from '../lib/lookup.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { WorkspaceProblem } from '../store/problem.ts';
import type { SessionState } from '../store/state.ts';
import type { CodeWarning } from '../store/user-code.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { CodePlace } from './user-code-actions.ts';

/** The key of a file in `SessionState.typeReports`. */
export function keyOfFile(where: CodePlace): string {
  return where.kind === 'code' ? `code ${where.toolId}` : `reducer ${where.tool}`;
}

/** The type errors of a file's current text, as far as an editor has checked it. */
export function selectTypeFaults(
  { typeReports, workspace }: Pick<SessionState, 'typeReports' | 'workspace'>,
  where: CodePlace,
): readonly CodeWarning[] {
  const report = lookup(typeReports, keyOfFile(where));
  return report && report.text === textOf(workspace, where) ? report.faults : NONE;
}

/**
 * The type errors of all checked files that compile; those of a file with a syntax error only follow
 * from it. Run does not wait for them.
 */
export const toTypeProblems = memoizeLast(
  (
    typeReports: SessionState['typeReports'],
    tools: Workspace['tools'],
    reducers: Workspace['reducers'],
    ownTools: SessionState['userTools'],
    ownReducers: SessionState['userReducers'],
  ): readonly WorkspaceProblem[] => {
    const files: CodePlace[] = [
      ...tools
        .filter(({ id }) => lookup(ownTools, id)?.status !== 'broken')
        .map(({ id }) => ({ kind: 'code' as const, toolId: id })),
      ...Object.keys(reducers)
        .filter((tool) => lookup(ownReducers, tool)?.status !== 'broken')
        .map((tool) => ({ kind: 'reducer' as const, tool })),
    ];
    return files.flatMap((where) => {
      const report = lookup(typeReports, keyOfFile(where));
      if (report?.text !== textOf({ tools, reducers }, where)) return [];
      return (report?.faults ?? []).map(
        ({ line, column, message }): WorkspaceProblem => ({
          where: { ...where, line, column },
          severity: 'warning',
          blocks: false,
          message,
        }),
      );
    });
  },
);

const NONE: readonly CodeWarning[] = [];

function textOf(
  { tools, reducers }: Pick<Workspace, 'tools' | 'reducers'>,
  where: CodePlace,
): string | undefined {
  return where.kind === 'code'
    ? tools.find(({ id }) => id === where.toolId)?.code
    : lookup(reducers, where.tool);
}
