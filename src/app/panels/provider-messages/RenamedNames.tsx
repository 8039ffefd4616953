import { useMemo } from 'react';
import { formatPlural } from '../../lib/format.ts';
import { Popover } from '../../ui/Popover.tsx';
import styles from './MessagesPanel.module.css';

/** Options of {@link RenamedNames}. */
export interface RenamedNamesProps {
  names: readonly string[];
  toProviderName: (name: string) => string;
}

/** Names that the provider would refuse, and their replacements. */
export function RenamedNames({ names, toProviderName }: RenamedNamesProps) {
  const renamed = useMemo(
    () => names.filter((name) => toProviderName(name) !== name),
    [names, toProviderName],
  );
  if (renamed.length === 0) return null;
  return (
    <Popover small title="Renamed tools" label={`${formatPlural(renamed.length, 'name')} changed`}>
      <p>
        The provider does not accept these names. Its calls use the new names, which are mapped
        back.
      </p>
      <dl className={styles.renamed}>
        {renamed.slice(0, 100).map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{toProviderName(name)}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
