import { use, useDeferredValue, useMemo } from 'react';
import { selectAccount } from '../../../session/budget/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './BudgetSheet.module.css';
import { CostSection } from './CostSection.tsx';
import { CutsSection } from './CutsSection.tsx';
import { OutputLimits } from './OutputLimits.tsx';
import { toReads } from './reads.ts';
import { SplitList } from './SplitList.tsx';
import { divisionOf, strategyOf } from './split-text.ts';
import { TotalSection } from './TotalSection.tsx';

/** The split of the turn's budget, call by call, and its cost. */
export function BudgetSheet({ onClose }: { onClose: () => void }) {
  const account = useSession(selectAccount);
  const { selectCall, loadActions } = useActions();
  const { setCap, setTrim, changeContext } = use(loadActions('budget'));
  const tokens = useSession(({ workspace }) => workspace.contextSettings?.budgetTokens);
  const run = useSession((state) =>
    state.run?.batchId === state.workspace.batchId ? state.run : undefined,
  );
  // One computation for the rows and their total, so that the rows always add up to it.
  const deferredAccount = useDeferredValue(account);
  const reads = useMemo(() => toReads(deferredAccount, run), [deferredAccount, run]);
  const unknown = account.lines.filter(({ end }) => end === 'unknown').length;

  return (
    <Sheet
      docked
      wide
      title="Result budget of the turn"
      about="The budget is the number of characters that all results of a turn may have. This preview uses the results of the latest run. Reducers that read their budget may return other results on the next run."
      onClose={onClose}
      foot={<p className={styles.hint}>Changes save automatically; live mode runs them at once.</p>}
    >
      <TotalSection account={account} />
      <section className={styles.section} aria-label="Explanation of the split">
        <h3>Split</h3>
        <p className={styles.division}>{divisionOf(account, tokens)}</p>
        <p className={styles.hint}>{tokens === undefined ? strategyOf(account) : IN_TOKENS}</p>
        {unknown > 0 && (
          <p className={styles.hint}>
            {formatPlural(unknown, 'call')} {unknown === 1 ? 'has' : 'have'} not run yet. Run the
            batch to see what {unknown === 1 ? 'it needs' : 'they need'}.
          </p>
        )}
        <SplitList
          account={account}
          reads={reads}
          isInTokens={tokens !== undefined}
          onCap={setCap}
          onSelect={(callId) => {
            selectCall(callId);
            onClose();
          }}
        />
      </section>
      <CostSection reads={reads} />
      <CutsSection onChange={changeContext} />
      <OutputLimits onCap={setCap} onTrim={setTrim} />
    </Sheet>
  );
}

const IN_TOKENS =
  'A run measures each result in tokens and cuts it to its share. The sizes are those of the latest run with these settings.';
