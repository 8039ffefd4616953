import { fingerprintOf, type JsonSchema, revealText, type Tool } from '../core/index.ts';
import { lookup } from './lookup.ts';
import { memoizeLast } from './memo.ts';
import type { SessionState } from './state.ts';
import type { Surface } from './surface.ts';
import { setRegistry } from './turn-transitions.ts';
import type { Workspace } from './workspace.ts';

/** What a person looked at when they approved a tool; kept whole, so that a change can be shown. */
export interface ApprovedDefinition {
  description: string;
  parameters: JsonSchema;
}

/** By the name of the tool. */
export type Approvals = Record<string, ApprovedDefinition>;

/** A tool that waits for a person's approval. */
export interface HeldBackTool {
  name: string;
  /** As it was approved; absent for a tool that is new. */
  before?: ApprovedDefinition;
  now: ApprovedDefinition;
}

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

/** Approves one tool as it is now; the same document where there is nothing to approve. */
export function approveTool(workspace: Workspace, name: string, now: Approvals): Workspace {
  const { approved } = workspace.registry;
  const definition = lookup(now, name);
  if (approved === null || !definition) return workspace;
  return setRegistry(workspace, { approved: { ...approved, [name]: definition } });
}

/** The tools that wait for approval, in the order of registration. */
export function selectHeldBack({ surface, workspace }: SessionState): readonly HeldBackTool[] {
  return findHeldBack(surface, workspace.registry.approved);
}

const findHeldBack = memoizeLast(
  (surface: Surface | undefined, approved: Approvals | null): readonly HeldBackTool[] => {
    if (!surface || approved === null) return NONE;
    return Object.entries(surface.registered).flatMap(([name, now]) => {
      const gates = surface.explanations.get(name)?.gates ?? [];
      if (!gates.some(({ gate, verdict }) => gate === 'approval' && 'result' in verdict)) return [];
      const before = lookup(approved, name);
      return { name, now, ...(before && { before }) };
    });
  },
);

const NONE: readonly HeldBackTool[] = [];
