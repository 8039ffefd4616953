import { useDeferredValue, useMemo, useState } from 'react';
import { toAccessRows, toMissingRows } from '../../../../session/personality-diff/index.ts';
import { selectToolRows } from '../../../../session/tool-list/index.ts';
import { formatList, formatPlural } from '../../../lib/format.ts';
import { useSession } from '../../../session-context.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterBox } from '../../../ui/FilterBox.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import styles from '../CompareSheet.module.css';
import { MatrixGrid } from './MatrixGrid.tsx';
import { countCallable, takeColumns, toMatrixItems } from './matrix-items.ts';
import { useAccessColumns } from './use-access-columns.ts';

/** Options of {@link MatrixView}. */
export interface MatrixViewProps {
  /** The user wants to see another part of the page. */
  onLeave: () => void;
}

/** Personalities at a time: each asks a registry about every tool. */
const PART = 8;

/** Every tool for every personality, editable in place. */
export function MatrixView({ onLeave }: MatrixViewProps) {
  const tools = useSession(selectToolRows);
  const personalities = useSession((state) => state.workspace.personalities);
  const currentId = useSession((state) => state.workspace.personalityId);
  const [most, setMost] = useState(PART);
  const [filter, setFilter] = useState('');
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const wanted = useDeferredValue(filter);
  const names = personalities.map(({ id }) => id).join('\n');
  const ids = useMemo(
    () => takeColumns(names.split('\n'), currentId, most),
    [names, currentId, most],
  );
  const columns = useAccessColumns(ids);
  const rows = useMemo(() => toAccessRows(tools, columns ?? []), [tools, columns]);
  const callable = useMemo(() => countCallable(rows), [rows]);
  const missing = useMemo(
    () => (tools.length > 0 ? toMissingRows(tools, columns ?? []) : []),
    [tools, columns],
  );
  const items = useMemo(
    () => toMatrixItems([...rows, ...missing], wanted, onlyDifferences),
    [rows, missing, wanted, onlyDifferences],
  );
  const late = [...new Set(columns?.flatMap(({ counts }) => counts.gates))];
  const differing = rows.filter(({ differs }) => differs).length;

  return (
    <>
      <div className={styles.bar}>
        <FilterBox
          className={styles.filter}
          label="Filter the tools of the matrix"
          placeholder={`Filter ${formatPlural(tools.length, 'tool')}`}
          value={filter}
          onChange={setFilter}
        />
        <p role="status" className={styles.sum}>
          {columns ? toSum(differing) : 'Checking every gate for each personality…'}
        </p>
        <Switch checked={onlyDifferences} onChange={setOnlyDifferences}>
          Differences only
        </Switch>
      </div>
      {late.length > 0 && (
        <p className={styles.about}>
          The definitions are what the model gets. Some of these tools are refused when called, at{' '}
          {formatList(late)}.
        </p>
      )}
      {items.length > 0 && columns ? (
        <MatrixGrid {...{ columns, items, currentId, callable, onLeave }} total={rows.length} />
      ) : (
        <div className={styles.body}>
          <Nothing isKnown={columns !== undefined} tools={tools.length} filter={wanted} />
        </div>
      )}
      <ShowMore
        className={styles.more}
        shown={Math.min(most, personalities.length)}
        total={personalities.length}
        unit="personalities"
        onMore={() => setMost((before) => before + PART)}
      />
    </>
  );
}

function toSum(differing: number): string {
  if (differing === 0) return 'All tools behave the same with each personality.';
  return `${formatPlural(differing, 'tool')} ${differing === 1 ? 'differs' : 'differ'}.`;
}

interface NothingProps {
  isKnown: boolean;
  /** The number of all tools. */
  tools: number;
  filter: string;
}

/** Explains why the matrix has no lines. */
function Nothing({ isKnown, tools, filter }: NothingProps) {
  if (tools === 0) {
    return (
      <EmptyState title="This workspace has no tools.">
        <p>Add a tool in the tool list. It then has a line here.</p>
      </EmptyState>
    );
  }
  if (!isKnown) {
    return (
      <EmptyState title="No access known yet.">
        <p>The matrix appears when the tools are loaded. A document from a link waits for Run.</p>
      </EmptyState>
    );
  }
  return filter.trim() === '' ? (
    <EmptyState title="No tool differs.">
      <p>Turn off 'Differences only' to see all tools.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No tool matches.">
      <p>The filter searches names, groups and descriptions.</p>
    </EmptyState>
  );
}
