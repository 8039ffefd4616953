import type { SourceProblem } from '../../sandbox/api.ts';
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

/** Whether an error of the compiler is about the syntax, and not of code that ran. */
export function isSyntaxError({ message }: SourceProblem): boolean {
  // The compiler writes it so if it fails, and the engine's own error is named after it.
  return /^Syntax ?error: /i.test(message);
}

type CheckedFiles = Pick<SessionState, 'typeReports' | 'userTools' | 'userReducers'> & {
  workspace: Pick<Workspace, 'tools' | 'reducers'>;
};

/**
 * The type errors of a file's current text, as far as an editor has checked it. None beside a syntax
 * error, from which they would only follow.
 */
export function selectTypeFaults(
  { typeReports, workspace, userTools, userReducers }: CheckedFiles,
  where: CodePlace,
): readonly CodeWarning[] {
  const compiled =
    where.kind === 'code' ? lookup(userTools, where.toolId) : lookup(userReducers, where.tool);
  const report = lookup(typeReports, keyOfFile(where));
  const isCurrent = report?.text === textOf(workspace, where);
  const isUnread = compiled?.status === 'broken' && compiled.errors.some(isSyntaxError);
  return report && isCurrent && !isUnread ? report.faults : NONE;
}

/** The type errors of all checked files. Run does not wait for them. */
export const toTypeProblems = memoizeLast(
  (
    typeReports: SessionState['typeReports'],
    tools: Workspace['tools'],
    reducers: Workspace['reducers'],
    userTools: SessionState['userTools'],
    userReducers: SessionState['userReducers'],
  ): readonly WorkspaceProblem[] => {
    const files: CodePlace[] = [
      ...tools.map(({ id }) => ({ kind: 'code' as const, toolId: id })),
      ...Object.keys(reducers).map((tool) => ({ kind: 'reducer' as const, tool })),
    ];
    const state = { typeReports, workspace: { tools, reducers }, userTools, userReducers };
    return files.flatMap((where) =>
      selectTypeFaults(state, where).map(
        ({ line, column, ...fault }): WorkspaceProblem => ({
          where: { ...where, line, column },
          severity: 'warning',
          blocks: false,
          ...fault,
        }),
      ),
    );
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
