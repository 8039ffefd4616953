import type { BudgetBreakdown } from '../../../session/budget/index.ts';
import type { SizeUnit } from '../../../session/tokens/index.ts';
import { UNIT_NAMES } from '../../lib/size-unit.ts';
import type { TurnBudget } from '../../lib/use-budget.ts';
import { BudgetFields } from '../../ui/BudgetFields.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './BudgetSheet.module.css';
import type { Say } from './split-text.ts';

const LABELS = {
  slider: 'Total of the turn',
  number: 'Total',
  strategy: 'Strategy',
};

const UNITS: { value: SizeUnit; label: string }[] = [
  { value: 'chars', label: 'in characters' },
  { value: 'tokens', label: 'in tokens' },
];

/** Options of {@link TotalSection}. */
export interface TotalSectionProps {
  account: BudgetBreakdown;
  budget: TurnBudget;
  say: Say;
  onUnit: (unit: SizeUnit) => void;
}

/** The total, its unit and its use. */
export function TotalSection({ account, budget, say, onUnit }: TotalSectionProps) {
  const { total, used, unused, cut, unit } = account;
  const words = UNIT_NAMES[unit];
  const facts = [
    {
      name: 'Used',
      value: used,
      about: `${words} of successful results, without cut markers`,
      mark: styles.kept,
    },
    { name: 'Unused', value: unused, about: `${words} of the budget`, mark: styles.allowed },
    { name: 'Cut', value: cut, about: `${words} of longer results`, mark: styles.cut },
  ];
  return (
    <section className={styles.section} aria-label="The whole turn">
      <div className={styles.controls}>
        <BudgetFields labels={LABELS} budget={budget} sliderClass={styles.slider} />
      </div>
      <p className={styles.unit}>
        The registry measures the budget
        <Select label="Unit of the budget" value={unit} options={UNITS} onChange={onUnit} />
      </p>
      <div className={styles.whole} data-paint="track" aria-hidden>
        <i
          className={styles.kept}
          data-paint=""
          style={{ width: `${total === 0 ? 0 : (used / total) * 100}%` }}
        />
      </div>
      <dl className={styles.facts}>
        {facts.map(({ name, value, about, mark }) => (
          <div key={name}>
            <dt>
              <i className={mark} data-paint="track" aria-hidden />
              {name}
            </dt>
            <dd>
              {say.size(value)} <span className={styles.hint}>{about}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
