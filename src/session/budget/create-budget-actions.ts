import type { EditContext } from '../store/edit-context.ts';
import { type SizeUnit, toRound, toUnit } from '../tokens/size-unit.ts';
import { changeContext, setTrim, toTokens } from '../workspace/context-transitions.ts';
import { setBudget } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { BudgetActions } from './budget-actions.ts';

/** Creates the actions on output limits and cuts. */
export function createBudgetActions({ edit }: EditContext): BudgetActions {
  return {
    setCap: (tool, chars) =>
      void edit(
        chars === undefined
          ? `Removed the output limit of ${tool}`
          : { label: `Changed the output limit of ${tool}`, merge: `cap ${tool}` },
        (workspace) => setCap(workspace, tool, chars),
      ),
    setTrim: (tool, trim) =>
      void edit(`Changed how results of ${tool} are cut`, (workspace) =>
        setTrim(workspace, tool, trim),
      ),
    setBudgetTokens: (tokens) =>
      void edit({ label: 'Changed the budget', merge: 'budget' }, (workspace) =>
        changeContext(workspace, { budgetTokens: toTokens(tokens) }),
      ),
    setBudgetUnit: (unit) =>
      void edit('Changed the unit of the budget', (workspace) => setBudgetUnit(workspace, unit)),
    changeContext: (label, changes) =>
      void edit({ label, merge: Object.keys(changes).join() }, (workspace) =>
        changeContext(workspace, changes),
      ),
  };
}

function setBudgetUnit(workspace: Workspace, unit: SizeUnit): Workspace {
  const { budgetTokens } = workspace.contextSettings ?? {};
  if (unit === 'chars') {
    if (budgetTokens === undefined) return workspace;
    const chars = toRound(toUnit(budgetTokens, 'tokens', 'chars'));
    return changeContext(setBudget(workspace, chars), { budgetTokens: undefined });
  }
  if (budgetTokens !== undefined) return workspace;
  const tokens = toRound(toUnit(workspace.budget.totalChars, 'chars', 'tokens'));
  return changeContext(workspace, { budgetTokens: toTokens(tokens) });
}

/** Sets an output limit that overrides the tool's own; `undefined` removes it. */
function setCap(workspace: Workspace, tool: string, chars: number | undefined): Workspace {
  const { caps } = workspace.budget;
  const next = chars === undefined ? undefined : Math.max(0, Math.round(chars));
  const before = Object.hasOwn(caps, tool) ? caps[tool] : undefined;
  if (before === next) return workspace;
  const others = Object.entries(caps).filter(([name]) => name !== tool);
  // `fromEntries` defines own properties, so that a tool's name never reaches a prototype.
  const entries = next === undefined ? others : [...others, [tool, next] as const];
  return { ...workspace, budget: { ...workspace.budget, caps: Object.fromEntries(entries) } };
}
