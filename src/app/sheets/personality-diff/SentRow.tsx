import { useMemo } from 'react';
import type { DefinitionsSize } from '../../../session/personality-diff/index.ts';
import { formatCompact, formatCount, formatPlural } from '../../lib/format.ts';
import { estimateTokens } from '../../lib/tokens.ts';
import styles from './CompareTable.module.css';

/** Options of {@link SentRow}. */
export interface SentRowProps {
  definitions: readonly [DefinitionsSize, DefinitionsSize];
  /** For the two personalities. */
  names: readonly [string, string];
}

/** The number and the size of the definitions for each personality, and its callable tools. */
export function SentRow({ definitions: [first, second], names }: SentRowProps) {
  const only = (own: DefinitionsSize, other: DefinitionsSize) =>
    own.definitions.filter(({ name }) => !other.definitions.some((one) => one.name === name));
  return (
    <tr className={styles.sent}>
      <th scope="row">Definitions sent</th>
      <SentCell sent={first} only={only(first, second).length} name={names[0]} />
      <SentCell sent={second} only={only(second, first).length} name={names[1]} />
    </tr>
  );
}

function SentCell({ sent, only, name }: { sent: DefinitionsSize; only: number; name: string }) {
  const { definitions, chars, counts } = sent;
  const tokens = useMemo(() => estimateTokens(JSON.stringify(definitions)), [definitions]);
  return (
    <td className={styles.cell} data-name={name}>
      <p className={styles.size}>
        {formatPlural(counts.sent, 'definition')} · {formatCount(chars)} characters of JSON · ≈
        {formatCompact(tokens)} tok
      </p>
      <p className={styles.detail}>
        {formatPlural(counts.callable, 'tool')} callable. {counts.note}
      </p>
      <p className={styles.detail}>
        {only === 0
          ? 'No definition that the other lacks'
          : `${formatPlural(only, 'definition')} that the other lacks`}
      </p>
    </td>
  );
}
