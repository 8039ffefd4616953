import { textOf } from '../../../lib/text-of.ts';
import { selectOutput } from '../../../session/run/index.ts';
import type { CallComparison } from '../../../session/run-history/index.ts';
import type { Lane } from '../../../session/store/index.ts';
import { formatDuration } from '../../lib/format.ts';
import { DiffView } from '../../ui/DiffView.tsx';
import styles from './ComparisonView.module.css';

/** The refusal, the times and the model's text of one call in both runs. */
export function ComparedTexts({ call: { a, b, gates } }: { call: CallComparison }) {
  const [from, to] = [textIn(a), textIn(b)];
  return (
    <div className={styles.texts}>
      {gates.length > 0 && (
        <table className={styles.gates}>
          <caption>Gates with a different verdict</caption>
          <tbody>
            {gates.map(({ step, title, a: before, b: after }) => (
              <tr key={step}>
                <th scope="row">
                  {step} {title}
                </th>
                <td>
                  <code>{before ?? 'not checked'}</code> → <code>{after ?? 'not checked'}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.quiet}>
        A {toSpan(a)} · B {toSpan(b)}
      </p>
      {from === undefined || to === undefined ? (
        <p className={styles.quiet}>
          {a && b
            ? 'The text of at least one run was not stored.'
            : 'The other run has no such call to compare with.'}
        </p>
      ) : from === to ? (
        <p className={styles.quiet}>The model got the same text in both runs.</p>
      ) : (
        <DiffView before={from} after={to} whole="Timeline of both runs" />
      )}
    </div>
  );
}

function textIn(lane: Lane | undefined): string | undefined {
  return lane?.result ? textOf(lane.result) : selectOutput(lane)?.trimmed.text;
}

function toSpan(lane: Lane | undefined): string {
  if (!lane) return 'does not have this call';
  if (lane.startAt === undefined) return 'did not run';
  return `ran from ${formatDuration(lane.startAt)} to ${formatDuration(lane.settledAt ?? 0)}`;
}
