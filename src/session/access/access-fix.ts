import type { Personality } from '../../core/index.ts';
import { formatList } from '../lib/format.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Run } from '../store/run.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { findBarrier } from '../workspace/added-access.ts';
import { allowFix } from '../workspace/apply-fix.ts';
import type { Fix } from '../workspace/fix.ts';
import { formatSome } from '../workspace/grant-access.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type AccessNeed, accessNeeds, type NeedsInput } from './access-needs.ts';

/** Input of {@link toAccessFix}. */
export interface AccessInput extends NeedsInput {
  /** The refusal that the fix ends too. */
  first?: Fix | undefined;
}

/** The fix with all that a tool lacks, as one question. */
export type AccessFix = Extract<Fix, { kind: 'grant-all' }>;

/**
 * Collects what a tool needs and does not have: hosts, paths and backends that it declares, hosts
 * that its code names, and hosts and paths that it requested in a run. One fix grants them all.
 *
 * Source: docs/contract.md#scoped-access.
 *
 * @returns `undefined` if the tool lacks nothing that an edit can give.
 */
export function toAccessFix(input: AccessInput): AccessFix | undefined {
  const { workspace, info, first } = input;
  const personality = currentPersonality(workspace);
  const needs = accessNeeds(input);
  if (needs.length === 0) return undefined;
  if (first?.kind === 'allow-tool') {
    needs.unshift({ name: nameOfPlace(personality, info), label: first.label, fixes: [first] });
  }
  return joinNeeds([info.name], needs);
}

/** One fix, and one question about tools by their names. */
export function joinNeeds(names: readonly string[], needs: readonly AccessNeed[]): AccessFix {
  const [only] = needs;
  return {
    kind: 'grant-all',
    fixes: needs.flatMap(({ fixes }) => fixes),
    question: [
      `${formatSome(names)} ${names.length > 1 ? 'need' : 'needs'} ${formatList(needs.map(({ name }) => name))}.`,
      ...(needs.some(({ isShared }) => isShared) ? [ABOUT_BACKENDS] : []),
    ].join(' '),
    label: only && needs.length === 1 ? only.label : `Allow all ${needs.length}`,
  };
}

/** A scenario has backends for the whole registry. */
const ABOUT_BACKENDS = 'A backend serves all tools that declare its capability.';

/** {@link toAccessFix} for a tool of the open workspace. */
export const selectAccessFix = (
  { workspace, run }: SessionState,
  info: ToolInfo,
  isListed: boolean,
): AccessFix | undefined => accessFixOf(workspace, info, run, isListed);

const accessFixOf = memoizeLast(
  (workspace: Workspace, info: ToolInfo, run: Run | undefined, isListed: boolean) => {
    const first = isListed ? undefined : allowFix(info.name, currentPersonality(workspace));
    return toAccessFix({ workspace, info, run, first });
  },
);

/** The change of the lists that a tool needs, as a part of the question. */
export function nameOfPlace(personality: Personality, info: ToolInfo): string {
  const who = personality.name;
  return findBarrier(personality, info)
    ? `the permission of ${who}`
    : `a place among the tools of ${who}`;
}
