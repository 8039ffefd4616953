import { use, useDeferredValue, useMemo } from 'react';
import { selectAccount } from '../../../session/budget/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { addCounts, formatTokens } from '../../lib/format-tokens.ts';
import { useBudget } from '../../lib/use-budget.ts';
import { useTokenCounts } from '../../lib/use-token-counts.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './BudgetSheet.module.css';
import { CostSection } from './CostSection.tsx';
import { CutsSection } from './CutsSection.tsx';
import { ModelSection } from './ModelSection.tsx';
import { OutputLimits } from './OutputLimits.tsx';
import { type Reads, toReads } from './reads.ts';
import { SplitList } from './SplitList.tsx';
import { divisionOf, strategyOf, toSay } from './split-text.ts';
import { TotalSection } from './TotalSection.tsx';

/** The split of the turn's budget, call by call, and its cost. */
export function BudgetSheet({ onClose }: { onClose: () => void }) {
  const account = useSession(selectAccount);
  const { selectCall, loadActions } = useActions();
  const { setCap, setTrim, setBudgetUnit, changeContext } = use(loadActions('budget'));
  const counter = useSession((state) => state.workspace.contextSettings?.counter);
  const run = useSession((state) =>
    state.run?.batchId === state.workspace.batchId ? state.run : undefined,
  );
  const budget = useBudget();
  // One computation for the rows and their total, so that the rows always add up to it.
  const deferredAccount = useDeferredValue(account);
  const reads = useMemo(() => toReads(deferredAccount, run), [deferredAccount, run]);
  const counts = useReadTokens(reads);
  const unknown = account.lines.filter(({ end }) => end === 'unknown').length;
  // The run counted with the exact counter, unless it said that this did not load.
  const isExact =
    counter !== undefined &&
    run?.input.contextSettings?.counter === counter &&
    run.batch?.tokens !== undefined &&
    run.warnings.length === 0;
  const say = toSay(account, isExact);

  return (
    <Sheet
      docked
      wide
      title="Result budget of the turn"
      about="The budget is the number of characters or tokens that all results of a turn may have. This preview uses the results of the latest run. Reducers that read their budget may return other results on the next run."
      onClose={onClose}
      foot={<p className={styles.hint}>Changes save automatically; live mode runs them at once.</p>}
    >
      <TotalSection account={account} budget={budget} say={say} onUnit={setBudgetUnit} />
      <section className={styles.section} aria-label="Explanation of the split">
        <h3>Split</h3>
        <p className={styles.division}>{divisionOf(account)}</p>
        <p className={styles.hint}>{strategyOf(account, say)}</p>
        {unknown > 0 && (
          <p className={styles.hint}>
            {formatPlural(unknown, 'call')} {unknown === 1 ? 'has' : 'have'} not run yet. Run the
            batch to see what {unknown === 1 ? 'it needs' : 'they need'}.
          </p>
        )}
        <SplitList
          account={account}
          say={say}
          getsOf={(callId) => {
            if (account.unit === 'chars') {
              const read = reads.byCall.get(callId);
              return read && formatCount(read.chars);
            }
            const count = counts.byCall.get(callId);
            return count && formatTokens(count);
          }}
          onCap={setCap}
          onSelect={(callId) => {
            selectCall(callId);
            onClose();
          }}
        />
      </section>
      <ModelSection run={run} onChange={changeContext} />
      <CostSection reads={reads} tokens={reads.isComplete ? counts.total : undefined} />
      <CutsSection onChange={changeContext} />
      <OutputLimits onCap={setCap} onTrim={setTrim} />
    </Sheet>
  );
}

/** The tokens of what the model gets, by call and in total. */
function useReadTokens({ byCall }: Reads) {
  const texts = useMemo(() => [...byCall.values()].map(({ text = '' }) => text), [byCall]);
  const counts = useTokenCounts(texts);
  return useMemo(() => {
    const calls = [...byCall].flatMap(([callId, { text, isAbout }], at) => {
      const count = counts[at];
      if (text === undefined || !count) return [];
      return [[callId, isAbout ? { ...count, isExact: false } : count] as const];
    });
    const known = new Map(calls);
    return { byCall: known, total: addCounts([...known.values()]) };
  }, [byCall, counts]);
}
