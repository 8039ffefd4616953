import type { BudgetBreakdown } from '../../../session/budget/index.ts';
import { formatCount } from '../../lib/format.ts';
import { useActions } from '../../session-context.tsx';
import { BudgetFields } from '../../ui/BudgetFields.tsx';
import styles from './BudgetSheet.module.css';

const LABELS = {
  slider: 'Total of the turn',
  number: 'Total in characters',
  strategy: 'Strategy',
};

/** The total and its use. */
export function TotalSection({ account }: { account: BudgetBreakdown }) {
  const { total, strategy, used, unused, cut } = account;
  const { setBudget, setStrategy } = useActions();
  const facts = [
    {
      name: 'Used',
      value: used,
      about: 'characters of successful results, without cut markers',
      mark: styles.kept,
    },
    { name: 'Unused', value: unused, about: 'characters of the budget', mark: styles.allowed },
    { name: 'Cut', value: cut, about: 'characters of longer results', mark: styles.cut },
  ];
  return (
    <section className={styles.section} aria-label="The whole turn">
      <div className={styles.controls}>
        <BudgetFields
          labels={LABELS}
          total={total}
          strategy={strategy}
          onTotal={setBudget}
          onStrategy={setStrategy}
          sliderClass={styles.slider}
        />
      </div>
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
              {formatCount(value)} <span className={styles.hint}>{about}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
