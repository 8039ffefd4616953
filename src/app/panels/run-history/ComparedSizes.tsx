import { useMemo } from 'react';
import { textOf } from '../../../lib/text-of.ts';
import type { RunComparison } from '../../../session/run-history/index.ts';
import type { Run } from '../../../session/store/index.ts';
import { estimateTokens } from '../../../session/tokens/index.ts';
import { formatCount, formatDuration } from '../../lib/format.ts';
import styles from './ComparisonView.module.css';

/** Options of {@link ComparedSizes}. */
export interface ComparedSizesProps {
  sizes: RunComparison['sizes'];
  a: Run;
  b: Run;
}

/** The totals of both runs, in numbers and as bars on one scale. */
export function ComparedSizes({ sizes: { a, b }, a: runA, b: runB }: ComparedSizesProps) {
  const tokens = useMemo(() => [countTokens(runA), countTokens(runB)] as const, [runA, runB]);
  const rows = [
    { name: 'Raw', from: a.raw, to: b.raw, say: formatCount, tone: styles.raw },
    { name: 'Reduced', from: a.reduced, to: b.reduced, say: formatCount, tone: styles.reduced },
    { name: 'Model gets', from: a.trimmed, to: b.trimmed, say: formatCount, tone: styles.kept },
    // Tokens are counted in texts, and a server sends none.
    ...(runA.on || runB.on
      ? []
      : [
          {
            name: 'Model gets, tokens',
            from: tokens[0],
            to: tokens[1],
            say: about,
            tone: styles.kept,
          },
        ]),
    { name: 'Time', from: a.elapsed, to: b.elapsed, say: formatDuration, tone: styles.raw },
  ];
  const most = Math.max(1, a.raw, b.raw, a.reduced, b.reduced);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Sizes of both runs</caption>
      <thead>
        <tr>
          <th scope="col">Total</th>
          <th scope="col" className={styles.number}>
            A
          </th>
          <th scope="col" className={styles.number}>
            B
          </th>
          <th scope="col" className={styles.number}>
            Difference
          </th>
          <th scope="col" className={styles.time} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, from, to, say, tone }, index) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={styles.number}>{say(from)}</td>
            <td className={styles.number}>{say(to)}</td>
            <td className={styles.number}>{difference(from, to, say)}</td>
            <td>
              {index < 3 &&
                [from, to].map((value, side) => (
                  <i
                    // biome-ignore lint/suspicious/noArrayIndexKey: A is above B.
                    key={side}
                    className={`${styles.size} ${tone}`}
                    data-paint=""
                    style={{ width: `${(value / most) * 100}%` }}
                  />
                ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function about(tokens: number): string {
  return `≈${formatCount(tokens)}`;
}

function difference(from: number, to: number, say: (value: number) => string): string {
  if (from === to) return 'same';
  return `${to > from ? '+' : '−'}${say(Math.abs(to - from)).replace('≈', '')}`;
}

function countTokens({ lanes }: Run): number {
  return lanes.reduce((sum, { result }) => sum + estimateTokens(result ? textOf(result) : ''), 0);
}
