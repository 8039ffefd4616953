import type { BudgetStrategy } from '../../core/index.ts';
import { toUnit } from '../../session/tokens/index.ts';
import { moveBudget, SLIDER_STEPS, toPosition } from '../lib/budget-scale.ts';
import { formatCount } from '../lib/format.ts';
import { UNIT_NAMES } from '../lib/size-unit.ts';
import type { TurnBudget } from '../lib/use-budget.ts';
import { BudgetField } from './BudgetField.tsx';
import { Select, type SelectOption } from './Select.tsx';
import { Slider } from './Slider.tsx';

/** Options of {@link BudgetFields}. */
export interface BudgetFieldsProps {
  /** The names of the three fields, which may occur twice on the page. The number's gets its unit. */
  labels: Record<'slider' | 'number' | 'strategy', string>;
  budget: TurnBudget;
  /** The class of the slider's container. */
  sliderClass?: string | undefined;
}

const STRATEGIES: SelectOption<BudgetStrategy>[] = [
  { value: 'even', label: 'Even' },
  { value: 'redistribute', label: 'Redistribute' },
];

const STRATEGY_TITLES: Record<BudgetStrategy, string> = {
  even: 'Every call gets the same share',
  redistribute: 'Long results use what short results leave',
};

/** A turn's budget: approximately by the slider, exactly by the number, and its strategy. */
export function BudgetFields(props: BudgetFieldsProps) {
  const { labels, budget, sliderClass } = props;
  const { total, unit, strategy, onTotal, onStrategy } = budget;
  // One scale for both units.
  const chars = toUnit(total, unit, 'chars');
  return (
    <>
      <span className={sliderClass}>
        <Slider
          label={labels.slider}
          value={toPosition(chars)}
          min={0}
          max={SLIDER_STEPS}
          step={1}
          valueText={`${formatCount(total)} ${UNIT_NAMES[unit]}`}
          onChange={(position) => onTotal(toUnit(moveBudget(position, chars), 'chars', unit))}
        />
      </span>
      <BudgetField label={labels.number} budget={budget} onTotal={onTotal} />
      <Select
        label={labels.strategy}
        value={strategy}
        title={STRATEGY_TITLES[strategy]}
        options={STRATEGIES}
        onChange={onStrategy}
      />
    </>
  );
}
