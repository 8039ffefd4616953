import { Download, History, RotateCcw, Trash2 } from 'lucide-react';
import { selectSummary } from '../../../session/run/index.ts';
import { type RunActions, runTitle, toRun } from '../../../session/run-history/index.ts';
import type { Run, RunRecord } from '../../../session/store/index.ts';
import { downloadText } from '../../browser/download.ts';
import { formatCount, formatDuration } from '../../lib/format.ts';
import { formatClock } from '../../lib/format-moment.ts';
import { Button } from '../../ui/Button.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { LaneList } from './LaneList.tsx';
import { Outcomes } from './Outcomes.tsx';
import styles from './RunDetails.module.css';
import { toChangesText } from './run-text.ts';
import { TitleField } from './TitleField.tsx';

/** Options of {@link RunDetails}. */
export interface RunDetailsProps {
  record: RunRecord;
  /** The free pin, if the other one is set. */
  waiting: 'A' | 'B' | undefined;
  runs: RunActions;
}

/** One run: its input, its outcome, and its actions. */
export function RunDetails({ record, waiting, runs }: RunDetailsProps) {
  const { id, number, at, facts, detail } = record;
  const run = toRun(record);
  const save = () => {
    const text = runs.exportTrace(id);
    if (text !== undefined) downloadText(`run-${number}.trace.json`, text, 'application/json');
  };
  return (
    <Scroller label={runTitle(record)} className={styles.details}>
      <div className={styles.head}>
        <TitleField key={id} record={record} onRename={runs.rename} />
        <span className={styles.buttons}>
          <Button small disabled={!detail} onClick={() => runs.show(id)}>
            <History aria-hidden />
            Open in the timeline
          </Button>
          <Button small disabled={!detail} onClick={() => runs.restoreWorkspace(id)}>
            <RotateCcw aria-hidden />
            Restore workspace
          </Button>
          <Button small disabled={!detail} onClick={save}>
            <Download aria-hidden />
            Export trace
          </Button>
          <Button small onClick={() => runs.remove(id)}>
            <Trash2 aria-hidden />
            Delete
          </Button>
        </span>
      </div>
      {waiting && (
        <p className={styles.hint}>
          To compare, pin another run as {waiting} with its button or the key {waiting}.
        </p>
      )}
      <dl className={styles.facts}>
        {[
          ['Ended', `${formatClock(at)}${facts.status === 'stopped' ? ', stopped' : ''}`],
          ['Ran on', facts.on ?? 'this page'],
          ['Batch', facts.batch],
          ['Personality', facts.personality],
          ['Seed', String(facts.seed)],
          ['Budget', `${budgetOf(facts)}, ${facts.strategy}`],
          ['Duration', formatDuration(facts.elapsed)],
          sizesOf(facts, run),
          ['Changed', toChangesText(record)],
        ].map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>Calls</dt>
          <dd>
            <Outcomes facts={facts} />
          </dd>
        </div>
      </dl>
      {detail?.left.map((sentence) => (
        <p key={sentence} className={styles.hint}>
          {sentence}
        </p>
      ))}
      {!detail && (
        <p className={styles.hint}>
          Only the totals of this run are stored, because it is old or too large.
        </p>
      )}
      {run && <LaneList run={run} />}
    </Scroller>
  );
}

function budgetOf({ totalChars, totalTokens }: RunRecord['facts']): string {
  return totalTokens === undefined
    ? `${formatCount(totalChars)} chars`
    : `${formatCount(totalTokens)} tokens`;
}

/** Of an old run only the totals are stored, without errors and refusals. */
function sizesOf({ rawChars, keptChars }: RunRecord['facts'], run: Run | undefined) {
  const read = selectSummary(run)?.readChars;
  const [term, chars] = read === undefined ? ['kept', keptChars] : ['model gets', read];
  return [`Raw → ${term}`, `${formatCount(rawChars)} → ${formatCount(chars)} chars`] as const;
}
