import { ArrowUpRight, Play, Square } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DemoView } from '../../catalog/demo-view.ts';
import { selectDemoSummary, selectRemarks } from '../../session/run/index.ts';
import { selectOutsideCode } from '../../session/user-code/index.ts';
import { costlyContent } from '../../session/workspace/index.ts';
import { countOutside } from '../lib/outside-text.ts';
import { useBudget } from '../lib/use-budget.ts';
import { useActions, useReadSession, useSession } from '../session-context.tsx';
import { BudgetField } from '../ui/BudgetField.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './Demo.module.css';
import { DemoBody } from './DemoBody.tsx';
import { DemoLanes } from './DemoLanes.tsx';
import { useDemoHost } from './demo-context.tsx';

/** Options of {@link DemoCard}. */
export interface DemoCardProps {
  title: string;
  view: DemoView;
  /** Stands before the result, beside it where there is room. */
  aside?: ReactNode;
}

/** A demo with an open session: its run, the results, Run, and a link to the playground. */
export function DemoCard({ title, view, aside }: DemoCardProps) {
  const budget = useBudget();
  const isRunning = useSession((state) => state.preparing || state.run?.status === 'running');
  const refusal = useSession((state) => state.runRefusal ?? state.notice);
  const sentence = useSession((state) => selectDemoSummary(state)?.sentence);
  const remarks = useSession((state) => selectRemarks(state.run));
  const { run, stop } = useActions();

  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {view !== 'definitions' && (
          <>
            <span className={styles.label} aria-hidden>
              Budget
            </span>
            <BudgetField
              label="Result budget of the turn"
              budget={budget}
              onTotal={(total) => void budget.onTotal(total).then(run)}
            />
          </>
        )}
        {isRunning ? (
          <Button onClick={stop}>
            <Square aria-hidden />
            Stop
          </Button>
        ) : (
          <Button onClick={run}>
            <Play aria-hidden />
            Run
          </Button>
        )}
        <OpenInPlayground />
      </header>
      {refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <FromOutside />
      {aside === undefined ? (
        <DemoBody view={view} />
      ) : (
        <div className={styles.pair}>
          {aside}
          <DemoBody view={view} />
        </div>
      )}
      {view !== 'definitions' && <DemoLanes view={view} />}
      {remarks.map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
      <p className="visually-hidden" role="status">
        {isRunning ? '' : sentence}
      </p>
    </section>
  );
}

function FromOutside() {
  const code = useSession(selectOutsideCode);
  const workspace = useSession((state) => state.workspace);
  if (!code) return null;
  const costly = costlyContent(workspace);
  const names = new Set([...Object.values(code).flat(), ...costly.schemas, ...costly.commands]);
  return (
    <p className={styles.note}>
      Run starts {countOutside(code, costly)} by the author of this page, in a sandbox:{' '}
      {[...names].join(', ')}.
    </p>
  );
}

/** Opens a copy of the demo as it is now. */
export function OpenInPlayground() {
  const host = useDemoHost();
  const read = useReadSession();
  const [failed, setFailed] = useState(false);
  return (
    <>
      {failed && (
        <span className={styles.label} role="alert">
          The playground did not open. Try again.
        </span>
      )}
      <Button
        tone="plain"
        onClick={() => {
          setFailed(false);
          const { workspace, selectedCallId } = read();
          host.fork(workspace, selectedCallId).catch(() => setFailed(true));
        }}
      >
        <span>
          Open<span className={styles.words}> in the playground</span>
        </span>
        <ArrowUpRight aria-hidden />
      </Button>
    </>
  );
}
