import type { Explanation, Personality } from '../../core/index.ts';
import { gateTitle, stepLabel } from '../explain/clauses.ts';
import { ruleText } from '../explain/rules.ts';
import type { ToolRow } from '../store/tool-row.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import type { AccessEntry, AccessRow, PersonalityAccess } from './access-matrix.ts';
import { decidingGate, grantKey, toolGates } from './compared-verdict.ts';
import { countTools } from './sent-tools.ts';

/** The cells of one personality, from the registry's answers. */
export function toPersonalityAccess(
  personality: Personality,
  visibility: Pick<ToolVisibility, 'definitions' | 'explanations'>,
): PersonalityAccess {
  const { definitions, explanations } = visibility;
  const cells = new Map(
    [...explanations].map(([name, explanation]) => [name, toCell(explanation)] as const),
  );
  const sent = new Set(definitions.map(({ name }) => name));
  return { personality, cells, explanations, sent, counts: countTools(visibility) };
}

/** The rows of the matrix, in the order of the tool list. */
export function toAccessRows(
  tools: readonly ToolRow[],
  columns: readonly PersonalityAccess[],
): readonly AccessRow[] {
  return tools.map((tool) => {
    const own = toOwnCell(tool);
    const cells = columns.map((column) => own ?? column.cells.get(tool.name) ?? UNKNOWN);
    return {
      key: tool.userCodeId ?? tool.name,
      tool,
      cells,
      callable: cells.filter(isCallable).length,
      differs: cells.some(({ key }) => key !== cells[0]?.key),
    };
  });
}

/** The number of registered tools whose access differs, as in the comparison of the two. */
export function countDifferences(a: PersonalityAccess, b: PersonalityAccess): number {
  return [...a.cells].filter(([name, { key }]) => key !== b.cells.get(name)?.key).length;
}

/** Whether the tool can be called. */
export function isCallable({ status }: AccessEntry): boolean {
  return status === 'callable' || status === 'partly';
}

/** Whether no personality can call a tool of the list, because it is not registered. */
export function isUnregistered({
  disabled,
  status,
}: Pick<ToolRow, 'disabled' | 'status'>): boolean {
  return disabled || status === 'broken' || status === 'unknown';
}

function toCell(explanation: Explanation): AccessEntry {
  const gates = toolGates(explanation);
  const decided = decidingGate(gates);
  if (!decided) {
    const grants = gates.find(({ gate }) => gate === 'capabilities');
    const key = `callable ${grants ? grantKey(grants) : ''}`;
    return grants?.verdict.rule === 'capabilities.narrowed'
      ? { status: 'partly', tag: 'limited', text: 'callable with limited access', key }
      : { status: 'callable', tag: '', text: 'callable', key };
  }
  const { gate, step, verdict } = decided;
  const status = gate === 'availability' ? 'unavailable' : 'refused';
  return {
    status,
    tag: ruleText(verdict.rule).tag ?? gateTitle(gate),
    text: `${status} at ${stepLabel(gate, step)}`,
    key: `${status} ${verdict.rule}`,
  };
}

function toOwnCell(tool: ToolRow): AccessEntry | undefined {
  if (!isUnregistered(tool)) return undefined;
  const { tag } = tool;
  return tag === '' ? UNKNOWN : { status: 'unregistered', tag, text: tag, key: tag };
}

const UNKNOWN: AccessEntry = {
  status: 'unregistered',
  tag: 'not known yet',
  text: 'not known yet',
  key: '',
};
