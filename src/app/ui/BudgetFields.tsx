import type { BudgetStrategy } from '../../core/index.ts';
import { moveBudget, SLIDER_STEPS, toPosition } from '../lib/budget-scale.ts';
import { formatCount } from '../lib/format.ts';
import { NumberField } from './NumberField.tsx';
import { Select, type SelectOption } from './Select.tsx';
import { Slider } from './Slider.tsx';

/** Options of {@link BudgetFields}. */
export interface BudgetFieldsProps {
  /** The names of the three fields, which may occur twice on the page. */
  labels: Record<'slider' | 'number' | 'strategy', string>;
  /** Unit: characters. */
  total: number;
  strategy: BudgetStrategy;
  onTotal: (chars: number) => void;
  onStrategy: (strategy: BudgetStrategy) => void;
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
  const { labels, total, strategy, onTotal, onStrategy, sliderClass } = props;
  return (
    <>
      <span className={sliderClass}>
        <Slider
          label={labels.slider}
          value={toPosition(total)}
          min={0}
          max={SLIDER_STEPS}
          step={1}
          valueText={`${formatCount(total)} characters`}
          onChange={(position) => onTotal(moveBudget(position, total))}
        />
      </span>
      <NumberField
        label={labels.number}
        unit="chars"
        value={total}
        min={0}
        max={10_000_000}
        step={100}
        onChange={onTotal}
      />
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
