import { use } from 'react';
import { useActions, useSession } from '../../session-context.tsx';
import { Fold } from '../../ui/Fold.tsx';
import form from '../../ui/form.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { RuleLink } from '../../ui/RuleLink.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './ScenarioSheet.module.css';

/** The initial value of a new limit. */
const FIRST_LIMIT = 4;

/** The settings of a run's registry. */
export function RegistrySection() {
  const { concurrency, emptyAllowlist, onCollision, approved } = useSession(
    (state) => state.workspace.registry,
  );
  const { setApproval, setRegistry } = use(useActions().loadActions('turn'));
  return (
    <Fold
      title="Registry"
      summary={`${concurrency === null ? 'all at once' : `${concurrency} at once`}, ${onCollision}`}
    >
      <div className={styles.setting}>
        <span className={form.name} aria-hidden>
          Concurrency
        </span>
        <span className={form.line}>
          <Select
            label="Concurrency"
            value={concurrency === null ? 'all' : 'limit'}
            options={[
              { value: 'all', label: 'All at once' },
              { value: 'limit', label: 'At most' },
            ]}
            onChange={(choice) =>
              setRegistry({ concurrency: choice === 'all' ? null : FIRST_LIMIT })
            }
          />
          {concurrency !== null && (
            <NumberField
              label="Maximum number of concurrent calls"
              unit="calls"
              value={concurrency}
              min={1}
              max={1000}
              step={1}
              onChange={(limit) => setRegistry({ concurrency: limit })}
            />
          )}
        </span>
        <p className={form.hint}>
          Other calls wait for a free slot, in call order.{' '}
          <RuleLink source="docs/contract.md#parallel" />
        </p>
      </div>
      <div className={styles.setting}>
        <span className={form.name} aria-hidden>
          An empty allowlist
        </span>
        <Select
          label="Meaning of an empty allowlist"
          value={emptyAllowlist}
          options={[
            { value: 'allow-all', label: 'Allows all tools' },
            { value: 'deny-all', label: 'Allows none' },
          ]}
          onChange={(choice) => setRegistry({ emptyAllowlist: choice })}
        />
        <p className={form.hint}>
          By default, an empty toolset restricts no tools. The strict setting allows no tools.{' '}
          <RuleLink source="docs/contract.md#allowlist" />
        </p>
      </div>
      <div className={styles.setting}>
        <span className={form.name} aria-hidden>
          Duplicate tool names
        </span>
        <Select
          label="Policy for duplicate tool names"
          value={onCollision}
          options={[
            { value: 'replace', label: 'Replace: use the later tool' },
            { value: 'keep', label: 'Keep: use the first tool' },
            { value: 'throw', label: 'Throw: do not run' },
          ]}
          onChange={(choice) => setRegistry({ onCollision: choice })}
        />
        <p className={form.hint}>
          The order is example tools, declared tools, your tools. The onCollision of a tool (replace
          or keep) overrides this setting. The Problems panel lists the result.{' '}
          <RuleLink source="docs/contract.md#merge" />
        </p>
      </div>
      <div className={styles.setting}>
        <span className={form.name} aria-hidden>
          Approval
        </span>
        <Switch checked={approved !== null} onChange={setApproval}>
          Require approval for changed tools
        </Switch>
        <p className={form.hint}>
          Turning this on approves all current tools. A new tool, or a tool with a changed
          description or schema, is hidden from the model and cannot run until you approve it. The
          Problems panel shows the changes.
        </p>
      </div>
    </Fold>
  );
}
