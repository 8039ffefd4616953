import { lookup } from '../lib/lookup.ts';
import type { SessionState } from '../store/state.ts';
import { nameOf } from '../user-code/tool-names.ts';
import { type Summary, summaryOf, withFailed } from './run-summary.ts';

/**
 * The summary for readers of a demo: a call of a tool whose code does not compile has failed. For the
 * registry, such a tool does not exist, so that the call is refused.
 *
 * @returns `undefined` before the first run
 */
export function selectDemoSummary({ run, userTools }: SessionState): Summary | undefined {
  if (!run) return undefined;
  const broken = run.input.tools.filter(
    ({ id, disabled }) => !disabled && lookup(userTools, id)?.status === 'broken',
  );
  const names = new Set(broken.map((tool) => nameOf(tool, lookup(userTools, tool.id))));
  // Such a file may have lost the name of its tool, too.
  const isUnnamed = broken.some(({ id }) => names.has(id));
  const calls = run.lanes.filter(
    ({ tool, decidedBy }) => decidedBy?.rule === 'lookup.unknown' && (isUnnamed || names.has(tool)),
  );
  return withFailed(run, summaryOf(run), calls.length);
}
