import type { EditContext } from '../store/edit-context.ts';
import { changeContext, setTrim } from '../workspace/context-transitions.ts';
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
    changeContext: (label, changes) =>
      void edit({ label, merge: Object.keys(changes).join() }, (workspace) =>
        changeContext(workspace, changes),
      ),
  };
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
