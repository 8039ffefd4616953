import type { Run } from '../../../session/store/index.ts';
import { formatCount, formatDollars } from '../../lib/format.ts';
import { type Model, useContextUse } from '../../lib/use-context-use.ts';
import { CONTEXT_MARKS, ContextBar } from '../../ui/ContextBar.tsx';
import styles from './BudgetSheet.module.css';

/** Options of {@link ContextSection}. */
export interface ContextSectionProps {
  model: Model;
  run: Run | undefined;
}

/** The parts of the model's window that a request with the results of the turn takes. */
export function ContextSection({ model, run }: ContextSectionProps) {
  const use = useContextUse(model, run);
  const { over, window, free } = use;
  const about = use.isExact ? '' : '≈';
  const parts = [
    { name: 'Definitions', value: use.definitions, about, mark: CONTEXT_MARKS.definitions },
    { name: 'Results', value: use.results, about, mark: CONTEXT_MARKS.results },
    { name: 'Answer', value: use.reserve, about: '', mark: CONTEXT_MARKS.reserve },
    { name: 'Free', value: free, about, mark: undefined },
  ];
  return (
    <div className={styles.context}>
      <p>
        {about}
        {formatCount(use.used)} of {formatCount(window)} tokens, {about}
        {formatDollars(use.cost)} a request
      </p>
      <ContextBar use={use} className={styles.window} />
      <dl className={styles.facts}>
        {parts.map(({ name, value, about, mark }) => (
          <div key={name}>
            <dt>
              {mark !== undefined && <i className={mark} data-paint="track" aria-hidden />}
              {name}
            </dt>
            <dd>
              {about}
              {formatCount(value)}
            </dd>
          </div>
        ))}
      </dl>
      {over > 0 && (
        <p className={styles.warning} role="status">
          Over the window by {about}
          {formatCount(over)} tokens. Lower the budget, or allow fewer tools.
        </p>
      )}
    </div>
  );
}
