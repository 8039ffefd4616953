import { type AccessFix, joinNeeds, nameOfPlace } from '../access/access-fix.ts';
import { type AccessNeed, accessNeeds } from '../access/access-needs.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Run } from '../store/run.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { allowFix } from '../workspace/apply-fix.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { selectIsBarred } from './forbidden-sentence.ts';

/**
 * The needs of the tools of a declaration as one question, with the lists that refuse them.
 *
 * @returns `undefined` if they lack nothing, or only an entry in the lists
 */
export const selectDeclaredAccessFix = (
  { workspace, tools, visibility, run }: SessionState,
  declarationId: string,
): AccessFix | undefined => declaredFixOf(workspace, tools, visibility, run, declarationId);

const declaredFixOf = memoizeLast(
  (
    workspace: Workspace,
    tools: readonly ToolInfo[],
    visibility: SessionState['visibility'],
    run: Run | undefined,
    id: string,
  ): AccessFix | undefined => {
    const own = tools.filter((one) => one.declarationId === id && !one.disabled);
    const called = new Set(run?.lanes.map(({ tool }) => tool));
    const known = new Map<string, AccessNeed[]>();
    const lacking = own.filter((info) => {
      // An imported description may have a thousand tools, whose needs are equal.
      const key = called.has(info.name) ? info.name : JSON.stringify(info.capabilities);
      const needs = known.get(key) ?? accessNeeds({ workspace, info, run });
      known.set(key, needs);
      return needs.length > 0;
    });
    if (lacking.length === 0) return undefined;
    const barred = lacking.filter(({ name }) =>
      selectIsBarred({ workspace, tools, visibility }, name),
    );
    const place = placeOf(workspace, barred);
    const needs = new Map([...known.values()].flat().map((need) => [need.name, need]));
    return joinNeeds(
      lacking.map(({ name }) => name),
      [...(place ? [place] : []), ...needs.values()],
    );
  },
);

/** The change of the lists for tools that they refuse. */
function placeOf(workspace: Workspace, barred: readonly ToolInfo[]): AccessNeed | undefined {
  const [first] = barred;
  if (!first) return undefined;
  const personality = currentPersonality(workspace);
  return {
    name: nameOfPlace(personality, first),
    label: `Allow for ${personality.name}`,
    fixes: barred.map(({ name }) => allowFix(name, personality)),
  };
}
