import { ArrowRight, ChevronRight } from 'lucide-react';
import { memo, useId, useMemo } from 'react';
import type { DefinitionView } from '../../../session/definitions/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { addCounts, formatCompactTokens } from '../../lib/format-tokens.ts';
import { useSizeUnit } from '../../lib/size-unit.ts';
import { useTokenCounts } from '../../lib/use-token-counts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DefinitionBody } from './DefinitionBody.tsx';
import styles from './DefinitionItem.module.css';
import { toIndented } from './to-indented.ts';

/** Options of {@link DefinitionItem}. */
export interface DefinitionItemProps {
  entry: DefinitionView;
  /** Relative to the longest definition, from 0 to 1. */
  share: number;
  open: boolean;
  onToggle: (name: string) => void;
}

/** One tool: its name for the provider, its size, and its definition. */
export const DefinitionItem = memo(function DefinitionItem(props: DefinitionItemProps) {
  const { entry, share, open, onToggle } = props;
  const { name, providerName, strict, warnings, compact, deferred } = entry;
  const [unit] = useSizeUnit();
  const tokens = addCounts(useTokenCounts(useMemo(() => [compact], [compact])));
  const body = useId();
  const others = strict === 'refused' ? 0 : warnings.length;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={open ? body : undefined}
          onClick={() => onToggle(name)}
        >
          <ChevronRight aria-hidden className={cx(styles.arrow, open && styles.turned)} />
          <span className={styles.name}>{name}</span>
          {providerName !== name && (
            <span className={styles.format}>
              <ArrowRight role="img" aria-label="is named" />
              {providerName}
            </span>
          )}
          <span className={styles.marks}>
            {strict === 'on' && <Badge tone="ok">strict</Badge>}
            {strict === 'refused' && <Badge tone="refused">not strict</Badge>}
            {deferred && <Badge>deferred</Badge>}
            {others > 0 && <Badge tone="refused">{formatPlural(others, 'warning')}</Badge>}
          </span>
          <span className={styles.bar} data-paint="track" aria-hidden>
            <i data-paint="" style={{ width: `${share * 100}%` }} />
          </span>
          {unit === 'chars' && (
            <span className={styles.size}>{formatCount(compact.length)} chars</span>
          )}
          <span className={styles.size}>{formatCompactTokens(tokens)}</span>
        </button>
        <span className={styles.copy}>
          <CopyButton text={() => `${toIndented(compact)}\n`}>Copy</CopyButton>
        </span>
      </div>
      {open && <DefinitionBody id={body} entry={entry} />}
    </li>
  );
});
