import { memo } from 'react';
import { type ReplayView, summarizeReplay } from '../../../session/replay/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { CallBrowser } from './CallBrowser.tsx';
import styles from './ReplayResult.module.css';
import { toMissingNotes } from './replay-text.ts';
import { WindowChart } from './WindowChart.tsx';

/** The verdicts and savings of a replay. Progress of the next one draws it no second time. */
export const ReplayResult = memo(function ReplayResult({ replay }: { replay: ReplayView }) {
  const { totals, provider, notes, missing } = replay.facts;
  const { saved } = totals;
  return (
    <>
      <p role="status" className={styles.summary}>
        {summarizeReplay(replay.facts)}
      </p>
      <p className={styles.hint}>
        {provider}: {formatPlural(totals.calls, 'call')} in {formatPlural(replay.turns, 'turn')}.{' '}
        {[...notes, ...toMissingNotes(missing)].join(' ')}
      </p>
      <WindowChart replay={replay} />
      <section className={styles.section} aria-label="What changed the size">
        <h3>What changed the size</h3>
        <dl className={styles.facts}>
          <Fact name="Refused calls" value={saved.refusals} />
          <Fact name="Reducers" value={saved.reducers} />
          <Fact name="Budget and limits" value={saved.cuts} />
        </dl>
        {totals.reducers.length > 0 && (
          <ul className={styles.reducers} aria-label="Change by reducer">
            {totals.reducers.slice(0, SHOWN).map(({ tool, calls, chars }) => (
              <li key={tool}>
                <code>{tool}</code>
                <span>{formatPlural(calls, 'call')}</span>
                <span className={styles.number}>{toChars(chars)}</span>
              </li>
            ))}
            {totals.reducers.length > SHOWN && (
              <li>and {formatPlural(totals.reducers.length - SHOWN, 'more reducer')}</li>
            )}
          </ul>
        )}
      </section>
      <CallBrowser replay={replay} />
    </>
  );
});

/** Rows of reducers. The largest savings come first. */
const SHOWN = 12;

function Fact({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{toChars(value)}</dd>
    </div>
  );
}

/** A text that replaces a short result may be longer than it. */
function toChars(chars: number): string {
  if (chars === 0) return '0 characters';
  return `${chars > 0 ? '−' : '+'}${formatCount(Math.abs(chars))} characters`;
}
