import type { BudgetStrategy } from '../../core/index.ts';
import type { SizeUnit } from '../../session/tokens/index.ts';
import { useActions, useSession } from '../session-context.tsx';

/** The turn's budget. */
export interface TurnBudget {
  total: number;
  /** The unit in which the budget is given, shown and edited. */
  unit: SizeUnit;
  strategy: BudgetStrategy;
  /** Resolves when the budget is set. Rejects if the code for budgets in tokens does not load. */
  onTotal: (total: number) => Promise<void>;
  onStrategy: (strategy: BudgetStrategy) => void;
}

/** The turn's budget in the unit in which it is given. */
export function useBudget(): TurnBudget {
  const { totalChars, strategy } = useSession((state) => state.workspace.budget);
  const tokens = useSession((state) => state.workspace.contextSettings?.budgetTokens);
  const { setBudget, setStrategy, loadActions } = useActions();
  return {
    total: tokens ?? totalChars,
    unit: tokens === undefined ? 'chars' : 'tokens',
    strategy,
    onTotal: async (total) => {
      if (tokens === undefined) setBudget(total);
      else (await loadActions('budget')).setBudgetTokens(total);
    },
    onStrategy: setStrategy,
  };
}
