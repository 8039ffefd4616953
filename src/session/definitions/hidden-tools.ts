import { gateTitle, isCallGate } from '../explain/clauses.ts';
import { FIXES, nameFix } from '../explain/fixes.ts';
import { ruleSentence, ruleText } from '../explain/rules.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { ToolRow } from '../store/tool-row.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import { selectToolRows } from '../tool-list/tool-rows.ts';
import { unregisteredText } from '../tool-list/unregistered-text.ts';
import type { Fix } from '../workspace/fix.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A tool that the model does not see. */
export interface HiddenTool {
  name: string;
  status: ToolRow['status'];
  /** For example `Gate 4, Allowlist`; `Not registered` if no gate decided. */
  gate: string;
  /** The reason, in a few words. */
  why: string;
  /** The remedy, as a sentence. */
  sentence: string;
  /** The edit that opens this gate; absent where one edit cannot. */
  fix?: Fix | undefined;
}

/**
 * The tools that the definitions lack, each with the first gate that hides it.
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
    const { definitions, fitted } = visibility;
    // A tool that is left to the search is not hidden.
    const shown = fitted?.tools.map(({ definition }) => definition) ?? definitions;
    const visible = new Set(shown.map(({ name }) => name));
    return rows
      .filter(({ name, status }) => status === 'broken' || !visible.has(name))
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
    ?.gates.find(({ gate, verdict }) => verdict.outcome === 'refuse' && !isCallGate(gate));
  if (!refusal || status === 'broken' || status === 'unknown') {
    const why = tag === '' ? 'not known yet' : tag;
    const info = infos.find((one) => one.name === name);
    const sentence = unregisteredText(tag);
    const fix = nameFix({ tool: name, info, callIds: [] });
    return { name, status, gate: 'Not registered', why, sentence, ...(fix && { fix }) };
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
  const fix = FIXES.get(rule)?.(facts);
  return {
    name,
    status,
    gate: `Gate ${refusal.step}, ${gateTitle(refusal.gate)}`,
    why: text.detail(facts),
    sentence: ruleSentence(text, facts) ?? '',
    ...(fix && OPENERS.has(fix.kind) && { fix }),
  };
}

/** Edits of a personality. Others ask the user first, at a call. */
const OPENERS: ReadonlySet<Fix['kind']> = new Set(['allow-tool', 'approve-tool']);
