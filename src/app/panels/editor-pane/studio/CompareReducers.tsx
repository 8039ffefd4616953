import { useMemo, useState } from 'react';
import type { ComparedReducer, Trial } from '../../../../session/reducer-lab/index.ts';
import type { Sample } from '../../../../session/workspace/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format.ts';
import { useSession } from '../../../session-context.tsx';
import { Scroller } from '../../../ui/Scroller.tsx';
import { Select } from '../../../ui/Select.tsx';
import table from '../../../ui/table.module.css';
import pending from '../reducer-tests/pending.module.css';
import type { ReducerTests } from '../reducer-tests/use-reducer-tests.ts';
import styles from './CompareReducers.module.css';
import { type ModelScore, toModelScore, toTotal } from './model-score.ts';
import { useComparedReducer } from './use-compared-reducer.ts';

/** A column of the comparison. */
interface Column {
  id: string;
  label: string;
  trialOf: (sampleId: string) => Trial | undefined;
  /** Whether that trial belongs to an earlier code. */
  isPending?: (sampleId: string) => boolean;
}

/** The reducer beside the built-in one, none, and another one, on all samples. */
export function CompareReducers({ tests }: { tests: ReducerTests }) {
  const { tool, samples, by, own, trialOf, isPending } = tests;
  const others = useOthers(tool);
  const [chosen, setChosen] = useState('');
  const hasBuiltIn = useSession(
    ({ tools }) => tools.find(({ name }) => name === tool)?.loadReducerSource !== undefined,
  );
  const builtIn = useComparedReducer(
    tests,
    by === 'user' && hasBuiltIn ? { kind: 'built-in', tool } : undefined,
  );
  const none = useComparedReducer(tests, NO_REDUCER);
  const other = others.find(({ id }) => id === chosen);
  const another = useComparedReducer(tests, other?.compared);
  const columns: Column[] = [
    { id: 'this', label: by === 'user' ? 'This reducer' : 'Built-in', trialOf, isPending },
    ...(by === 'user' && hasBuiltIn
      ? [{ id: 'built-in', label: 'Built-in', trialOf: (id: string) => builtIn.trials.get(id) }]
      : []),
    { id: 'none', label: 'No reducer', trialOf: (id) => none.trials.get(id) },
    ...(other
      ? [{ id: 'other', label: other.label, trialOf: (id: string) => another.trials.get(id) }]
      : []),
  ];
  const rows = samples.map((sample) => ({
    sample,
    scores: columns.map((column) => scoreOf(column, sample, own)),
  }));
  return (
    <Scroller label="Comparison of reducers" className={styles.compare}>
      <div className={styles.head}>
        <p>What the model gets of each sample: the saved part, and the failures that are left.</p>
        <Select
          label="Another reducer"
          value={chosen}
          options={[
            { value: '', label: 'Compare with another…' },
            ...others.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={setChosen}
        />
      </div>
      <table className={cx(table.table, styles.table)}>
        <thead>
          <tr>
            <th scope="col">Sample</th>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sample, scores }) => (
            <tr key={sample.id} aria-current={sample.id === tests.sample?.id || undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.open}
                  onClick={() => tests.lab.openSample(tool, sample.id)}
                >
                  {sample.name}
                </button>
              </th>
              {scores.map((score, at) => (
                <Cell
                  key={columns[at]?.id}
                  score={score}
                  isPending={columns[at]?.isPending?.(sample.id) ?? false}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All samples</th>
            {columns.map(({ id }, at) => (
              <Cell
                key={id}
                score={toTotal(rows.map(({ scores }) => scores[at]))}
                isPending={samples.some((sample) => columns[at]?.isPending?.(sample.id))}
              />
            ))}
          </tr>
        </tfoot>
      </table>
    </Scroller>
  );
}

const NO_REDUCER: ComparedReducer = { kind: 'none' };

function scoreOf(column: Column, sample: Sample, own: readonly string[]): ModelScore | undefined {
  const trial = column.trialOf(sample.id);
  return trial && toModelScore(trial, sample, own);
}

function Cell({ score, isPending }: { score: ModelScore | undefined; isPending: boolean }) {
  if (!score) return <td className={styles.open}>…</td>;
  return (
    <td className={cx(isPending ? pending.pending : score.isLost && styles.lost)}>
      {score.saved}
      <CellWords score={score} />
    </td>
  );
}

/** The failures that are left; of a reducer that fails or grows, that word and its reason. */
function CellWords({ score }: { score: ModelScore }) {
  const { fault, failing, how, failures, kept } = score;
  if (fault !== undefined) {
    return (
      <span className={styles.failures} title={fault}>
        {how}
        <span className="visually-hidden">: {fault}</span>
      </span>
    );
  }
  if (failing > 0) {
    return (
      <span className={styles.failures}>
        {how} on {formatCount(failing)}
        <span className={styles.word}> {failing === 1 ? 'sample' : 'samples'}</span>
      </span>
    );
  }
  if (failures === 0) return null;
  return (
    <span className={styles.failures}>
      {formatCount(kept)} of {formatCount(failures)}
      <span className={styles.word}> {failures === 1 ? 'failure' : 'failures'}</span>
    </span>
  );
}

/** The reducers of the other tools: the user's, then the built-in ones. */
function useOthers(tool: string): { id: string; label: string; compared: ComparedReducer }[] {
  const reducers = useSession(({ workspace }) => workspace.reducers);
  const tools = useSession((state) => state.tools);
  return useMemo(() => {
    const users = Object.keys(reducers).filter((name) => name !== tool);
    const builtIn = tools.filter(
      ({ name, loadReducerSource }) => name !== tool && loadReducerSource !== undefined,
    );
    return [
      ...users.map((name) => ({
        id: `user ${name}`,
        label: `Yours of ${name}`,
        compared: { kind: 'user', tool: name } as const,
      })),
      ...builtIn.map(({ name }) => ({
        id: `built-in ${name}`,
        label: `Built-in of ${name}`,
        compared: { kind: 'built-in', tool: name } as const,
      })),
    ];
  }, [reducers, tools, tool]);
}
