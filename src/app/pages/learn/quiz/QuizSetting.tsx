import { useMemo } from 'react';
import { editableTextOf } from '../../../../session/lessons/index.ts';
import { toJsonText } from '../../../../session/lib/index.ts';
import { compactJson } from '../../../lib/compact-json.ts';
import { formatCount } from '../../../lib/format.ts';
import { UNIT_NAMES } from '../../../lib/size-unit.ts';
import { useBudget } from '../../../lib/use-budget.ts';
import { useSession } from '../../../session-context.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { JsonView } from '../../../ui/JsonView.tsx';
import styles from './Quiz.module.css';

/** The personality, the turn and the arguments of the tools: the gates decide by them. */
export function QuizSetting() {
  const workspace = useSession((state) => state.workspace);
  const tools = useSession((state) => state.tools);
  const called = useMemo(() => {
    const names = new Set(workspace.batches.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
    return tools.filter(({ name }) => names.has(name));
  }, [workspace, tools]);
  const { missing } = workspace.scenario;
  const { total, unit } = useBudget();
  return (
    <div className={styles.setting}>
      <p className={styles.caption}>personality.yaml</p>
      <pre className={styles.args}>{editableTextOf({ kind: 'personality' }).read(workspace)}</pre>
      <p className={styles.caption}>
        Budget {formatCount(total)} {UNIT_NAMES[unit]}
        {workspace.dryRun && ' · dry run'}
        {missing.length > 0 && ` · no backend for ${missing.join(', ')}`}
      </p>
      <Fold title="Tools" summary={called.map(({ name }) => name).join(', ')}>
        <dl className={styles.tools}>
          {called.map(({ name, description, schema, neededSecret }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {description}
                {neededSecret !== undefined &&
                  ` It is available only with the secret ${neededSecret}, which is not set.`}
                <pre className={styles.args}>
                  <JsonView text={compactJson(toJsonText(schema))} />
                </pre>
              </dd>
            </div>
          ))}
        </dl>
      </Fold>
    </div>
  );
}
