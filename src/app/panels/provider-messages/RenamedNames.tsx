import type { MessagesView } from '../../../session/provider-messages/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { Popover } from '../../ui/Popover.tsx';
import styles from './MessagesPanel.module.css';

/** Options of {@link RenamedNames}. */
export interface RenamedNamesProps {
  renamed: MessagesView['renamed'];
}

/** Names that the provider would refuse, and their replacements. */
export function RenamedNames({ renamed }: RenamedNamesProps) {
  if (renamed.length === 0) return null;
  return (
    <Popover small title="Renamed tools" label={`${formatPlural(renamed.length, 'name')} changed`}>
      <p>
        The provider does not accept these names. Its calls use the new names, which are mapped
        back.
      </p>
      <dl className={styles.renamed}>
        {renamed.slice(0, 100).map(([name, providerName]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{providerName}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
