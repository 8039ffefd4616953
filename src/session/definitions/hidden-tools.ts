import { gateTitle } from '../explain/clauses.ts';
import { ruleText } from '../explain/rules.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import { selectToolRows } from '../selectors.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { ToolRow } from '../store/tool-row.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A tool that the model is not told of. */
export interface HiddenTool {
  name: string;
  status: ToolRow['status'];
  /** For example `Gate 4, Allowlist`; `Not registered` where no gate was asked. */
  gate: string;
  /** In a few words. */
  why: string;
  /** What to do about it, as a sentence. */
  sentence: string;
}

/**
 * The tools that are missing from the definitions, each with the first gate that hides it.
 *
 * Source: docs/contract.md#definitions.
 */
export function selectHiddenTools(state: SessionState): readonly HiddenTool[] {
  return hiddenTools(selectToolRows(state), state.tools, state.visibility, state.workspace);
}

const hiddenTools = memoizeLast(
  (
    rows: readonly ToolRow[],
    infos: readonly ToolInfo[],
    visibility: ToolVisibility | undefined,
    workspace: Workspace,
  ): readonly HiddenTool[] => {
    if (!visibility) return [];
    const told = new Set(visibility.definitions.map(({ name }) => name));
    return rows
      .filter(({ name, status }) => status === 'broken' || !told.has(name))
      .map((row) => toHidden(row, infos, visibility, workspace));
  },
);

function toHidden(
  { name, status, tag }: ToolRow,
  infos: readonly ToolInfo[],
  visibility: ToolVisibility,
  workspace: Workspace,
): HiddenTool {
  const refusal = visibility.explanations
    .get(name)
    ?.gates.find(({ gate, verdict }) => verdict.outcome === 'refuse' && !OF_A_CALL.has(gate));
  if (!refusal || status === 'broken' || status === 'unknown') {
    const why = tag === '' ? 'not known yet' : tag;
    return { name, status, gate: 'Not registered', why, sentence: SENTENCES[tag] ?? '' };
  }
  const { rule, value } = refusal.verdict;
  const text = ruleText(rule);
  const facts = {
    tool: name,
    info: infos.find((info) => info.name === name),
    personality: currentPersonality(workspace),
    callId: '',
    value,
  };
  return {
    name,
    status,
    gate: `Gate ${refusal.step}, ${gateTitle(refusal.gate)}`,
    why: text.detail(facts),
    sentence: text.sentence?.(facts) ?? '',
  };
}

/** Gates that look at one call; definitions do not ask them. */
const OF_A_CALL: ReadonlySet<string> = new Set(['dry_run', 'arguments', 'rate_limit']);

const SENTENCES: Readonly<Record<string, string>> = {
  disabled: 'It is disabled. Enable it in the list of tools.',
  'does not compile': 'Its code does not compile. The Problems tab says where.',
  'name taken': 'Another tool has its name. Give it one of its own.',
  'waits for Run': 'It came from outside, and its code is not looked at before Run.',
};
