import type { Account } from '../../../session/budget-account.ts';
import { moveBudget, SLIDER_STEPS, toPosition } from '../../lib/budget-scale.ts';
import { formatCount } from '../../lib/format.ts';
import { useActions } from '../../session-context.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Slider } from '../../ui/Slider.tsx';
import styles from './BudgetSheet.module.css';

/** The total, and what becomes of it. */
export function TotalSection({ account }: { account: Account }) {
  const { total, strategy, used, wasted, cut } = account;
  const { setBudget, setStrategy } = useActions();
  const facts = [
    { name: 'Used', value: used, about: 'kept of the results', mark: styles.kept },
    { name: 'Wasted', value: wasted, about: 'allowed, and used by nobody', mark: styles.allowed },
    { name: 'Cut', value: cut, about: 'of results that are too long', mark: styles.cut },
  ];
  return (
    <section className={styles.section} aria-label="The whole turn">
      <div className={styles.controls}>
        <Slider
          label="Total of the turn"
          value={toPosition(total)}
          min={0}
          max={SLIDER_STEPS}
          step={1}
          valueText={`${formatCount(total)} characters`}
          onChange={(position) => setBudget(moveBudget(position, total))}
        />
        <NumberField
          label="Total in characters"
          unit="chars"
          value={total}
          min={0}
          max={10_000_000}
          step={100}
          onChange={setBudget}
        />
        <Select
          label="Strategy"
          value={strategy}
          options={[
            { value: 'even', label: 'even' },
            { value: 'redistribute', label: 'redistribute' },
          ]}
          onChange={setStrategy}
        />
      </div>
      <div className={styles.whole} aria-hidden>
        <i
          className={styles.kept}
          style={{ width: `${total === 0 ? 0 : (used / total) * 100}%` }}
        />
      </div>
      <dl className={styles.facts}>
        {facts.map(({ name, value, about, mark }) => (
          <div key={name}>
            <dt>
              <i className={mark} aria-hidden />
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
