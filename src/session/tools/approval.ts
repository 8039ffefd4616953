import { fingerprintOf, revealText, type Tool } from '../../core/index.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Approvals } from '../workspace/workspace.ts';

/** What there is to approve, of all registered tools. */
export function toApprovals(tools: readonly Tool[]): Approvals {
  return Object.fromEntries(
    tools.map(({ name, description, schema }) => [
      name,
      { description: revealText(description).text, parameters: schema },
    ]),
  );
}

/** For the registry; `undefined` where no tool needs approval. */
export const toFingerprints = memoizeLast((approved: Approvals | null) =>
  approved === null
    ? undefined
    : new Map(
        Object.entries(approved).map(([name, one]) => [name, fingerprintOf({ name, ...one })]),
      ),
);
