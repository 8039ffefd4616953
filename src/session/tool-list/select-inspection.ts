import type { InspectedTool, Inspection, InspectionFinding } from '../../context/index.ts';
import { lookup } from '../lib/lookup.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import { type DeclaredTools, hasErrors } from '../store/declarations.ts';
import { selectIsUnchecked } from '../store/may-compute.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { UserTools } from '../store/user-code.ts';
import { isIgnored } from '../workspace/ignored-findings.ts';
import type { Approvals, IgnoredFinding } from '../workspace/workspace.ts';

/** The findings about one tool of the user. */
export interface InspectionRow {
  tool: string;
  /** Where the user can follow them. */
  where: { kind: 'code'; toolId: string } | { kind: 'declaration'; id: string };
  findings: readonly InspectionFinding[];
  /** The tokens of its definition; absent before the engine has counted them. */
  tokens?: number;
}

/** The findings about all tools of the user. They block no run. */
export interface InspectionView {
  tools: readonly InspectionRow[];
  /** The shown findings. */
  count: number;
  /** The findings that the user ignores. */
  ignored: number;
  /** The tokens of all definitions; 0 before the engine has counted them. */
  tokens: number;
}

/** More findings about one tool would hide those about the others. */
const MAX_OF_TOOL = 5;

/** The most useful findings about the definitions of the user's own and declared tools. */
export function selectInspection(state: SessionState): InspectionView {
  const { visibility, tools, userTools, declared, workspace } = state;
  const findings = selectIsUnchecked(state) ? undefined : visibility?.inspection;
  return toInspection(
    findings ?? NO_FINDINGS,
    NO_COSTS,
    tools,
    userTools,
    declared,
    workspace.ignoredFindings,
  );
}

/** The same with the engine's findings about runs and strict mode, and with the costs of all tools. */
export function selectAnswered(
  { tools, userTools, declared, workspace }: SessionState,
  { findings, costs }: Inspection,
): InspectionView {
  return toAnswered(findings, costs, tools, userTools, declared, workspace.ignoredFindings);
}

/** The definitions of the user's own and declared tools, as far as their texts have no errors. */
export function selectInspectedTools(state: SessionState): readonly InspectedTool[] {
  const { visibility, tools, userTools, declared } = state;
  const registered = selectIsUnchecked(state) ? undefined : visibility?.registered;
  return toInspectedTools(registered ?? NOTHING, tools, userTools, declared);
}

const NO_FINDINGS: readonly InspectionFinding[] = [];
const NO_COSTS: Inspection['costs'] = [];
const NOTHING: Approvals = {};

const toInspectedTools = memoizeLast(
  (
    registered: Approvals,
    tools: readonly ToolInfo[],
    userTools: UserTools,
    declared: DeclaredTools,
  ): readonly InspectedTool[] =>
    tools.flatMap((info) => {
      const { name } = info;
      const definition = lookup(registered, name);
      return definition && placeOf(info, userTools, declared) ? [{ name, ...definition }] : [];
    }),
);

const toInspection = memoizeLast(toInspectionView);
const toAnswered = memoizeLast(toInspectionView);

function toInspectionView(
  inspection: readonly InspectionFinding[],
  costs: Inspection['costs'],
  tools: readonly ToolInfo[],
  userTools: UserTools,
  declared: DeclaredTools,
  ignoredFindings: IgnoredFinding[] = [],
): InspectionView {
  const places = new Map(tools.map((info) => [info.name, placeOf(info, userTools, declared)]));
  const byTool = new Map<string, InspectionRow & { findings: InspectionFinding[] }>();
  let [count, ignored] = [0, 0];
  for (const finding of inspection) {
    const { tool } = finding;
    const where = places.get(tool);
    if (!where) continue;
    const known = byTool.get(tool) ?? { tool, where, findings: [] };
    if (isIgnored({ ignoredFindings }, finding)) ignored += 1;
    else if (known.findings.length < MAX_OF_TOOL) {
      known.findings.push(finding);
      byTool.set(tool, known);
      count += 1;
    }
  }
  const rows = [...byTool.values()];
  // A tool with findings comes first, and the others by their costs.
  for (const { tool } of costs) {
    const where = places.get(tool);
    if (where && !byTool.has(tool)) rows.push({ tool, where, findings: [] });
  }
  const tokens = new Map(costs.map((one) => [one.tool, one.tokens]));
  return {
    tools: rows.map((row) => {
      const cost = tokens.get(row.tool);
      return { ...row, ...(cost !== undefined && { tokens: cost }) };
    }),
    count,
    ignored,
    tokens: costs.reduce((sum, one) => sum + one.tokens, 0),
  };
}

/** `undefined` for an example, and while the text of the tool has errors: those come first. */
function placeOf(
  { origin, userCodeId = '', declarationId = '', disabled, lost }: ToolInfo,
  userTools: UserTools,
  declared: DeclaredTools,
): InspectionRow['where'] | undefined {
  if (disabled || lost) return undefined;
  if (origin === 'user') {
    const isReady = lookup(userTools, userCodeId)?.status === 'ok';
    return isReady ? { kind: 'code', toolId: userCodeId } : undefined;
  }
  const known = lookup(declared, declarationId);
  const isReady = origin === 'declared' && known?.status === 'ready' && !hasErrors(known);
  return isReady ? { kind: 'declaration', id: declarationId } : undefined;
}
