import { fingerprintOf, revealText, type Tool } from '../../core/index.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Approvals } from '../workspace/workspace.ts';

/** The approvable parts of all registered tools. */
export function toApprovals(tools: readonly Tool[]): Approvals {
  return Object.fromEntries(
    tools.map(({ name, description, schema }) => [
      name,
      { description: revealText(description).text, parameters: schema },
    ]),
  );
}

/** The registry's approval; `undefined` if no tool needs one. */
export const toFingerprints = memoizeLast((approved: Approvals | null) =>
  approved === null
    ? undefined
    : new Map(
        Object.entries(approved).map(([name, one]) => [name, fingerprintOf({ name, ...one })]),
      ),
);
