import { ChartNoAxesGantt } from 'lucide-react';
import { openOverlay } from '../lib/page-state.ts';
import { useBudget } from '../lib/use-budget.ts';
import { BudgetFields } from '../ui/BudgetFields.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './ControlBar.module.css';

const LABELS = {
  slider: 'Result budget of the turn',
  number: 'Budget',
  strategy: 'Budget strategy',
};

/** The turn's budget, with a link to its split. */
export function BudgetControl() {
  const budget = useBudget();
  return (
    <div className={styles.budget}>
      <span className={styles.label} aria-hidden>
        Budget
      </span>
      <BudgetFields labels={LABELS} budget={budget} sliderClass={styles.slider} />
      <Button
        icon
        aria-label="Show the budget split"
        aria-haspopup="dialog"
        onClick={() => openOverlay('budget')}
      >
        <ChartNoAxesGantt aria-hidden />
      </Button>
    </div>
  );
}
