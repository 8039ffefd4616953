import type { BudgetStrategy } from '../../core/index.ts';
import { type SizeUnit, toUnit } from '../../session/tokens/index.ts';
import { useActions, useSession } from '../session-context.tsx';
import { useSizeUnit } from './size-unit.ts';

/** The turn's budget as the page shows it. */
export interface ShownBudget {
  /** In the shown unit. */
  total: number;
  unit: SizeUnit;
  /** Whether the budget is in the other unit, so that the total is an estimate. */
  isConverted: boolean;
  strategy: BudgetStrategy;
  /** @param total in the shown unit */
  onTotal: (total: number) => void;
  onStrategy: (strategy: BudgetStrategy) => void;
}

/** The turn's budget in the shown unit. A change keeps the unit that the budget has. */
export function useBudget(): ShownBudget {
  const { totalChars, strategy } = useSession((state) => state.workspace.budget);
  const tokens = useSession((state) => state.workspace.contextSettings?.budgetTokens);
  const { setBudget, setStrategy, loadActions } = useActions();
  const [unit] = useSizeUnit();
  const own = tokens === undefined ? 'chars' : 'tokens';
  return {
    total: toUnit(tokens ?? totalChars, own, unit),
    unit,
    isConverted: unit !== own,
    strategy,
    onTotal: (total) => {
      const given = toUnit(total, unit, own);
      if (own === 'chars') setBudget(given);
      else void loadActions('budget').then(({ setBudgetTokens }) => setBudgetTokens(given));
    },
    onStrategy: setStrategy,
  };
}
