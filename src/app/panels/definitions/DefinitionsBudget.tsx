import { use } from 'react';
import type { DefinitionBudgetView } from '../../../session/definitions/index.ts';
import { selectFitted } from '../../../session/definitions/index.ts';
import { selectDefinitions, type ToolInfo } from '../../../session/store/index.ts';
import { estimateTokens } from '../../../session/tokens/index.ts';
import { TOKEN_LIMITS } from '../../../session/workspace/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { RuleLink } from '../../ui/RuleLink.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './DefinitionsBudget.module.css';
import { FittedTools } from './FittedTools.tsx';
import { TrySearch } from './TrySearch.tsx';

/** The budget for definitions: what is sent, what the search finds, and a search to try. */
export function DefinitionsBudget() {
  const settings = useSession(({ workspace }) => workspace.contextSettings);
  const fitted = useSession(selectFitted);
  const { definitions } = useSession(selectDefinitions);
  const isTaken = useSession(({ tools }) => tools.some(isOtherSearch));
  const { changeContext } = use(useActions().loadActions('budget'));
  const budget = settings?.definitionsBudget;
  const set = (tokens: number) =>
    changeContext('Changed the budget for definitions', { definitionsBudget: tokens });
  const about = settings?.counter ? '' : '≈';
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <Switch
          checked={budget !== undefined}
          onChange={(isOn) => {
            if (isOn) set(halfOf(estimateTokens(JSON.stringify(definitions))));
            else
              changeContext('Removed the budget for definitions', { definitionsBudget: undefined });
          }}
        >
          Definitions budget
        </Switch>
        {budget !== undefined && (
          <NumberField
            label="Budget for definitions in tokens"
            unit="tok"
            value={budget}
            {...TOKEN_LIMITS}
            step={100}
            onChange={set}
          />
        )}
        {budget !== undefined && fitted && <Total fitted={fitted} about={about} />}
        <RuleLink source="docs/contract.md#tool-search" />
      </div>
      {budget === undefined && (
        <p className={styles.note}>
          Each request carries all definitions. With a budget, the model gets a part of them, and
          finds the other tools with <code>search_tools</code>.
        </p>
      )}
      {budget !== undefined && isTaken && !fitted && (
        <p className={styles.note}>
          Another tool is named <code>search_tools</code>, so all definitions are sent. Rename it to
          use the budget.
        </p>
      )}
      {budget !== undefined && fitted && (
        <div className={styles.columns}>
          <FittedTools fitted={fitted} about={about} />
          <TrySearch fitted={fitted} />
        </div>
      )}
    </div>
  );
}

/** Whether another tool has the name of the search. */
function isOtherSearch({ name, origin, lost, disabled }: ToolInfo): boolean {
  return name === 'search_tools' && origin !== 'offered' && !lost && !disabled;
}

/** The tokens of the sent definitions, as a part of the budget. */
function Total({ fitted, about }: { fitted: DefinitionBudgetView; about: string }) {
  const { budget, sentTokens, left, leftTokens, isSearched } = fitted;
  const isOver = sentTokens > budget;
  const share = budget === 0 ? 1 : Math.min(1, sentTokens / budget);
  return (
    <>
      <span className={styles.track} data-paint="track" aria-hidden>
        <i
          data-paint=""
          className={cx(isOver && styles.over)}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <p className={styles.total} role="status">
        {about}
        {formatCount(sentTokens)} of {formatCount(budget)} tok sent
        {isSearched &&
          ` · ${formatPlural(left.length, 'tool')} (${about}${formatCount(leftTokens)} tok) left to the search`}
        {!isSearched && !isOver && ' · all definitions fit'}
        {isOver &&
          ` · ${isSearched ? 'pinned tools, the latest finds and the search are sent all the same' : 'this personality may not call search_tools, so all definitions are sent'}`}
      </p>
    </>
  );
}

/** A first budget that leaves something to the search, in round numbers. */
function halfOf(tokens: number): number {
  return Math.max(100, Math.round(tokens / 200) * 100);
}
