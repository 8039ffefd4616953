import type { TrimStrategy } from '../../../core/index.ts';
import type { BudgetActions } from '../../../session/budget/index.ts';
import { lookup } from '../../../session/lib/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { TRIM_LABELS } from '../../lib/trim-labels.ts';
import { useSession } from '../../session-context.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { OutputLimitField } from '../../ui/OutputLimitField.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './BudgetSheet.module.css';

/** Options of {@link OutputLimits}. */
export interface OutputLimitsProps {
  onCap: BudgetActions['setCap'];
  onTrim: BudgetActions['setTrim'];
}

const OPTIONS: readonly { value: TrimStrategy | ''; label: string }[] = [
  { value: '', label: 'default cut' },
  ...TRIM_LABELS.map(({ value }) => ({ value, label: value })),
];

/** The output limit of every tool and the part that stays, called in this batch or not. */
export function OutputLimits({ onCap, onTrim }: OutputLimitsProps) {
  const tools = useSession((state) => state.tools);
  const caps = useSession((state) => state.workspace.budget.caps);
  const trims = useSession((state) => state.workspace.contextSettings?.trims);
  const edited = [
    [Object.keys(caps).length, 'limit'],
    [Object.keys(trims ?? {}).length, 'cut'],
  ] as const;
  const summary = edited.flatMap(([count, noun]) => (count > 0 ? formatPlural(count, noun) : []));
  return (
    <Fold
      title="Output limits"
      summary={summary.length === 0 ? 'set by the tools' : `${summary.join(', ')} edited`}
    >
      <p className={styles.hint}>
        A call keeps the smaller of its budget share and the output limit of its tool. A limit set
        here overrides the limit of the tool, and so does a cut.
      </p>
      <ul className={styles.caps}>
        {[...new Map(tools.map((tool) => [tool.name, tool])).values()].map(
          ({ name, maxResultChars }) => (
            <li key={name}>
              <code>{name}</code>
              <span className={styles.limits}>
                <OutputLimitField
                  tool={name}
                  own={maxResultChars}
                  set={lookup(caps, name)}
                  onChange={(chars) => onCap(name, chars)}
                />
                <Select
                  label={`Cut of ${name}`}
                  className={styles.trim}
                  value={lookup(trims ?? {}, name) ?? ''}
                  options={OPTIONS}
                  onChange={(trim) => onTrim(name, trim === '' ? undefined : trim)}
                />
              </span>
            </li>
          ),
        )}
      </ul>
    </Fold>
  );
}
