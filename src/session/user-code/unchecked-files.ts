import { lookup } from '../lib/lookup.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { SessionState } from '../store/state.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { nameOf } from './tool-names.ts';
import { keyOfFile } from './type-problems.ts';

/**
 * The names of the user's files whose types no editor has checked since the last edit. They may have type
 * errors that {@link selectTypeFaults} does not know.
 *
 * @returns the same array for the same state.
 */
export function selectUncheckedFiles({
  typeReports,
  workspace: { tools, reducers },
  userTools,
}: SessionState): readonly string[] {
  return toUnchecked(typeReports, tools, reducers, userTools);
}

const toUnchecked = memoizeLast(
  (
    reports: SessionState['typeReports'],
    tools: Workspace['tools'],
    reducers: Workspace['reducers'],
    compiled: SessionState['userTools'],
  ): readonly string[] => {
    const isChecked = (key: string, text: string) => lookup(reports, key)?.text === text;
    return [
      ...tools
        .filter(({ id, code }) => !isChecked(keyOfFile({ kind: 'code', toolId: id }), code))
        .map((tool) => `${nameOf(tool, lookup(compiled, tool.id))}.ts`),
      ...Object.entries(reducers)
        .filter(([tool, text]) => !isChecked(keyOfFile({ kind: 'reducer', tool }), text))
        .map(([tool]) => `${tool}.reducer.ts`),
    ];
  },
);
