import { BUDGET_LIMITS, TOKEN_LIMITS } from '../../session/workspace/index.ts';
import { UNIT_NAMES } from '../lib/size-unit.ts';
import type { TurnBudget } from '../lib/use-budget.ts';
import { NumberField } from './NumberField.tsx';

/** Options of {@link BudgetField}. */
export interface BudgetFieldProps {
  /** The unit is added to it. */
  label: string;
  budget: Pick<TurnBudget, 'total' | 'unit'>;
  onTotal: (total: number) => void;
}

/** A turn's budget as a number, in the unit in which it is given. */
export function BudgetField({ label, budget: { total, unit }, onTotal }: BudgetFieldProps) {
  return (
    <NumberField
      {...(unit === 'chars' ? BUDGET_LIMITS : TOKEN_LIMITS)}
      label={`${label} in ${UNIT_NAMES[unit]}`}
      unit={unit}
      value={total}
      step={unit === 'chars' ? 100 : 25}
      onChange={onTotal}
    />
  );
}
