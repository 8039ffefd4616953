import { lookup } from '../lib/lookup.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import type { Approvals, ApprovedDefinition } from '../workspace/workspace.ts';

/** A tool that waits for the user's approval. */
export interface UnapprovedTool {
  name: string;
  /** The approved form; absent for a new tool. */
  before?: ApprovedDefinition;
  now: ApprovedDefinition;
}

/** The tools that wait for approval, in the order of registration. */
export function selectHeldBack({ visibility, workspace }: SessionState): readonly UnapprovedTool[] {
  return findHeldBack(visibility, workspace.registry.approved);
}

const findHeldBack = memoizeLast(
  (
    visibility: ToolVisibility | undefined,
    approved: Approvals | null,
  ): readonly UnapprovedTool[] => {
    if (!visibility || approved === null) return NONE;
    return Object.entries(visibility.registered).flatMap(([name, now]) => {
      const gates = visibility.explanations.get(name)?.gates ?? [];
      if (!gates.some(({ gate, verdict }) => gate === 'approval' && 'result' in verdict)) return [];
      const before = lookup(approved, name);
      return { name, now, ...(before && { before }) };
    });
  },
);

const NONE: readonly UnapprovedTool[] = [];
