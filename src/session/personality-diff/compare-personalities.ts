import type { ExplainedGate, Explanation, Personality } from '../../core/index.ts';
import { gateTitle } from '../explain/clauses.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { ToolRow } from '../store/tool-row.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import type { Fix } from '../workspace/fix.ts';
import type { BatchCall } from '../workspace/workspace.ts';
import { grantKey, toolGates, toVerdict } from './compared-verdict.ts';
import type {
  ComparedRow,
  ComparedVerdict,
  PersonalityComparison,
  PersonalityDefinitions,
} from './personality-diff.ts';
import { countTools } from './sent-tools.ts';

/** One side of {@link compare}. */
export interface ComparedSide {
  personality: Personality;
  visibility: ToolVisibility;
}

/** The tools and calls to compare. */
export interface ComparedThings {
  tools: readonly ToolInfo[];
  rows: readonly ToolRow[];
  /** The calls, in the order in which both registries explain them. */
  calls: readonly BatchCall[];
}

/**
 * Finds the tools, calls and definitions that differ between two personalities, and the deciding
 * gates. All verdicts come from the registry.
 *
 * Source: docs/contract.md#personalities.
 */
export function compare(
  a: ComparedSide,
  b: ComparedSide,
  { tools, rows, calls }: ComparedThings,
): PersonalityComparison {
  const infos = new Map(tools.map((info) => [info.name, info]));
  const toRow = (
    about: Omit<ComparedRow, 'sides' | 'gates'>,
    pair: readonly [Explanation | undefined, Explanation | undefined],
  ): ComparedRow => {
    const [of, other] = pair.map((explanation) => {
      const asked = about.kind === 'tool' ? toolGates(explanation) : (explanation?.gates ?? []);
      return { explanation, asked };
    });
    const info = infos.get(about.tool);
    const stand = (side: ComparedSide, gates: readonly ExplainedGate[] = []) =>
      toVerdict(gates, {
        tool: about.tool,
        info,
        personality: side.personality,
        callId: about.callId ?? '',
      });
    const sides = [stand(a, of?.asked), stand(b, other?.asked)] as const;
    return { ...about, sides, gates: differingGates(of?.asked ?? [], other?.asked ?? [], sides) };
  };
  const toolRows = [...a.visibility.explanations].map(([name, explanation]) =>
    toRow(
      {
        key: `tool ${name}`,
        kind: 'tool',
        tool: name,
        label: rows.find((row) => row.name === name)?.label ?? name,
      },
      [explanation, b.visibility.explanations.get(name)],
    ),
  );
  const callRows = calls.map((call, index) =>
    toRow(
      {
        key: `call ${call.id}`,
        kind: 'call',
        callId: call.id,
        toolCallId: call.toolCallId,
        tool: call.tool,
        label: call.tool,
      },
      [a.visibility.calls[index], b.visibility.calls[index]],
    ),
  );
  return {
    personalities: [a.personality, b.personality],
    tools: toolRows,
    calls: callRows,
    definitions: [toSent(a.visibility), toSent(b.visibility)],
    differences: toolRows.filter(({ gates }) => gates.length > 0).length,
  };
}

/** Two tools that pass are compared by their grants; others by gate and rule. */
function differingGates(
  a: readonly ExplainedGate[],
  b: readonly ExplainedGate[],
  [one, other]: readonly [ComparedVerdict, ComparedVerdict],
): string[] {
  const passes = one.status === 'passes' && other.status === 'passes';
  if (!passes && one.status === other.status && one.rule === other.rule) return [];
  return a.flatMap((left) => {
    const right = b.find(({ gate }) => gate === left.gate);
    if (!right) return [];
    const differs = passes
      ? left.gate === 'capabilities' && grantKey(left) !== grantKey(right)
      : 'result' in left.verdict !== 'result' in right.verdict ||
        ('result' in left.verdict && left.verdict.rule !== right.verdict.rule);
    return differs ? [gateTitle(left.gate)] : [];
  });
}

function toSent(visibility: ToolVisibility): PersonalityDefinitions {
  const { definitions } = visibility;
  return { definitions, counts: countTools(visibility) };
}

/** The label of a fix for one of two personalities. */
export function fixLabel({ kind, label }: Fix, { name }: Personality): string {
  return kind === 'allow-tool' ? `Allow for ${name}` : label;
}
