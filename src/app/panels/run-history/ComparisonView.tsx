import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  type CallComparison,
  compareRuns,
  describeChanges,
  runTitle,
  toRun,
} from '../../../session/run-history/index.ts';
import type { RunRecord } from '../../../session/store/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { ComparedCall } from './ComparedCall.tsx';
import { ComparedSizes } from './ComparedSizes.tsx';
import { ComparisonVerdict } from './ComparisonVerdict.tsx';
import styles from './ComparisonView.module.css';

/** Rows at a time: thousands of rows would block the page. */
const PART = 100;

/** Options of {@link ComparisonView}. */
export interface ComparisonViewProps {
  a: RunRecord;
  b: RunRecord;
  onPin: (side: 'a' | 'b', id: string) => void;
}

/** Two runs side by side, with the differences of each call. */
export function ComparisonView({ a, b, onPin }: ComparisonViewProps) {
  const [runA, runB] = [toRun(a), toRun(b)];
  const compared = useMemo(
    () => (runA && runB ? compareRuns(runA, runB) : undefined),
    [runA, runB],
  );
  const changes = useMemo(
    () =>
      a.detail && b.detail
        ? [...placeChange(a, b), ...describeChanges(a.detail.input, b.detail.input)]
        : [],
    [a, b],
  );
  const [all, setAll] = useState(true);
  const [shown, setShown] = useState(PART);
  const title = `${runTitle(a)} and ${runTitle(b)}`;

  if (!compared || !runA || !runB) {
    const lost = [a, b].filter((one) => !toRun(one)).map(runTitle);
    return (
      <EmptyState title={`Only the totals of ${lost.join(' and ')} are stored.`}>
        <p>Old and very large runs store no calls. Pin another run.</p>
      </EmptyState>
    );
  }
  const differing = compared.calls.filter(isOther);
  const calls = all ? compared.calls : differing;
  const length = Math.max(compared.sizes.a.elapsed, compared.sizes.b.elapsed);
  return (
    <Scroller label={`Comparison of ${title}`} className={styles.comparison}>
      <div className={styles.head}>
        {(
          [
            ['a', a],
            ['b', b],
          ] as const
        ).map(([side, record]) => (
          <span key={side} className={styles.chip}>
            <b className={styles.letter}>{side.toUpperCase()}</b> {runTitle(record)}
            <Button
              tone="plain"
              small
              icon
              aria-label={`Unpin ${runTitle(record)}`}
              onClick={() => onPin(side, record.id)}
            >
              <X aria-hidden />
            </Button>
          </span>
        ))}
        <Switch checked={!all} onChange={(only) => setAll(!only)}>
          Differences only
        </Switch>
      </div>
      <ComparisonVerdict
        comparison={compared}
        changes={changes}
        left={[a, b].flatMap((one) => one.detail?.left ?? [])}
      />
      <ComparedSizes sizes={compared.sizes} a={runA} b={runB} />
      <table className={styles.table}>
        <caption className={styles.caption}>
          {formatCount(differing.length)} of {formatPlural(compared.calls.length, 'call')} differ; A
          above B on the same time scale
        </caption>
        <thead>
          <tr>
            <th scope="col">Call</th>
            <th scope="col" className={styles.time}>
              Time
            </th>
            <th scope="col" className={styles.number}>
              Raw
            </th>
            <th scope="col" className={styles.number}>
              Model gets
            </th>
            <th scope="col">Differences</th>
          </tr>
        </thead>
        <tbody>
          {calls.slice(0, shown).map((call) => (
            <ComparedCall key={call.key} call={call} length={length} />
          ))}
        </tbody>
      </table>
      <ShowMore
        className={styles.more}
        shown={shown}
        total={calls.length}
        unit="calls"
        onMore={() => setShown((before) => before + PART)}
      />
    </Scroller>
  );
}

function placeChange(a: RunRecord, b: RunRecord): string[] {
  const [from, to] = [a, b].map(({ facts }) => facts.on ?? 'this page');
  return from === to ? [] : [`run on ${from} → ${to}`];
}

function isOther({ a, b, differs }: CallComparison): boolean {
  return !a || !b || differs.length > 0;
}
