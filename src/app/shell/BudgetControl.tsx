import { ChartNoAxesGantt } from 'lucide-react';
import type { BudgetStrategy } from '../../core/index.ts';
import { moveBudget, SLIDER_STEPS, toPosition } from '../lib/budget-scale.ts';
import { formatCount } from '../lib/format.ts';
import { openOverlay } from '../lib/page-state.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Select, type SelectOption } from '../ui/Select.tsx';
import { Slider } from '../ui/Slider.tsx';
import styles from './ControlBar.module.css';

const STRATEGIES: SelectOption<BudgetStrategy>[] = [
  { value: 'even', label: 'even' },
  { value: 'redistribute', label: 'redistribute' },
];

const STRATEGY_TITLES: Record<BudgetStrategy, string> = {
  even: 'Each call may keep the same share',
  redistribute: 'What short results leave over goes to the long ones',
};

/** The turn's budget: roughly by the slider, exactly by the number, and how it is shared out. */
export function BudgetControl() {
  const { totalChars, strategy } = useSession((state) => state.workspace.budget);
  const { setBudget, setStrategy } = useActions();

  return (
    <div className={styles.budget}>
      <span className={styles.label} aria-hidden>
        Budget
      </span>
      <span className={styles.slider}>
        <Slider
          label="Budget of the turn"
          value={toPosition(totalChars)}
          min={0}
          max={SLIDER_STEPS}
          step={1}
          valueText={`${formatCount(totalChars)} characters`}
          onChange={(position) => setBudget(moveBudget(position, totalChars))}
        />
      </span>
      <NumberField
        label="Budget in characters"
        unit="chars"
        value={totalChars}
        min={0}
        max={10_000_000}
        step={100}
        onChange={setBudget}
      />
      <Select
        label="How the budget is shared"
        value={strategy}
        title={STRATEGY_TITLES[strategy]}
        options={STRATEGIES}
        onChange={setStrategy}
      />
      <Button
        icon
        aria-label="How the budget is split"
        aria-haspopup="dialog"
        onClick={() => openOverlay('budget')}
      >
        <ChartNoAxesGantt aria-hidden />
      </Button>
    </div>
  );
}
