import type { ToolVisibility, VisibilityRequest } from '../store/tool-visibility.ts';
import { sameVisibility } from '../store/tool-visibility.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { concernedTools, type GatedTool } from './concerned-tools.ts';

type Answer = Promise<ToolVisibility | undefined>;
type Ask = (request: VisibilityRequest) => Answer;

/** Options of {@link keepAnswers}. */
export interface KeptAnswersOptions {
  ask: Ask;
  /** The declared tools and the ready code, which are no part of a workspace. */
  facts(): readonly unknown[];
  tools(): readonly GatedTool[];
}

/**
 * Keeps the latest answer about each personality while nothing changes that it depends on. A change
 * of one personality asks about no other, and only about the tools that it concerns.
 */
export function keepAnswers({ ask, facts, tools }: KeptAnswersOptions): Ask {
  const kept = new Map<string, KeptAnswer>();
  return (request) => {
    // Calls have arguments, so their answers are rarely asked for again.
    if (request.calls && request.calls.length > 0) return ask(request);
    const { workspace, isBrief = false } = request;
    const now = facts();
    const find = (brief: boolean) => {
      const found = kept.get(keyOf(workspace, brief));
      return found && isCurrent(found, workspace, now) ? found.answer : undefined;
    };
    const known = find(false) ?? (isBrief ? find(true) : undefined);
    if (known) return known;
    const key = keyOf(workspace, isBrief);
    const earlier = kept.get(key) ?? (isBrief ? kept.get(keyOf(workspace, false)) : undefined);
    const only =
      earlier && sameFacts(earlier.facts, now)
        ? concernedTools(tools(), earlier.workspace, workspace, isBrief)
        : undefined;
    const next = earlier && only ? update(earlier.answer, only, request, ask) : ask(request);
    const answer = next.then((found) => {
      // Before the code for runs is loaded there is no answer to keep.
      if (!found && kept.get(key)?.answer === answer) kept.delete(key);
      return found;
    });
    kept.set(key, { workspace, facts: now, answer });
    return answer;
  };
}

interface KeptAnswer {
  workspace: Workspace;
  facts: readonly unknown[];
  answer: Answer;
}

function keyOf({ personalityId }: Workspace, isBrief: boolean): string {
  return `${isBrief ? 'brief' : 'whole'} ${personalityId}`;
}

/** Whether a registry answers the same about the personality of a workspace. */
function isCurrent(kept: KeptAnswer, workspace: Workspace, facts: readonly unknown[]): boolean {
  const { personalities } = workspace;
  const current = ({ personalities, personalityId }: Workspace) =>
    personalities.find(({ id }) => id === personalityId);
  return (
    current(kept.workspace) === current(workspace) &&
    kept.workspace.personalities.length === personalities.length &&
    sameVisibility({ ...kept.workspace, personalities }, workspace) &&
    sameFacts(kept.facts, facts)
  );
}

function sameFacts(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((fact, index) => fact === b[index]);
}

/** An earlier answer with new explanations of some tools. */
async function update(
  earlier: Answer,
  only: readonly string[],
  request: VisibilityRequest,
  ask: Ask,
): Answer {
  const [before, found] = await Promise.all([earlier, ask({ ...request, only })]);
  if (!before) return ask(request);
  if (!found) return undefined;
  const hidden = new Map(before.hidden);
  for (const name of only) hidden.delete(name);
  return {
    ...found,
    explanations: new Map([...before.explanations, ...found.explanations]),
    hidden: new Map([...hidden, ...found.hidden]),
  };
}
