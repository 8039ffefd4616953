import { lookup } from '../../../session/lib/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { useSession } from '../../session-context.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { OutputLimitField } from '../../ui/OutputLimitField.tsx';
import styles from './BudgetSheet.module.css';

/** Options of {@link OutputLimits}. */
export interface OutputLimitsProps {
  onCap: (tool: string, chars: number | undefined) => void;
}

/** The output limit of every tool, called in this batch or not. */
export function OutputLimits({ onCap }: OutputLimitsProps) {
  const tools = useSession((state) => state.tools);
  const caps = useSession((state) => state.workspace.budget.caps);
  const set = Object.keys(caps).length;
  return (
    <Fold
      title="Output limits"
      summary={set === 0 ? 'set by the tools' : `${formatPlural(set, 'limit')} edited`}
    >
      <p className={styles.hint}>
        A call keeps the smaller of its budget share and the output limit of its tool. A limit set
        here overrides the limit of the tool.
      </p>
      <ul className={styles.caps}>
        {[...new Map(tools.map((tool) => [tool.name, tool])).values()].map(
          ({ name, maxResultChars }) => (
            <li key={name}>
              <code>{name}</code>
              <OutputLimitField
                tool={name}
                own={maxResultChars}
                set={lookup(caps, name)}
                onChange={(chars) => onCap(name, chars)}
              />
            </li>
          ),
        )}
      </ul>
    </Fold>
  );
}
