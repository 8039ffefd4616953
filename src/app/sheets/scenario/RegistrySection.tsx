import { use } from 'react';
import { useActions, useSession } from '../../session-context.tsx';
import { Fold } from '../../ui/Fold.tsx';
import form from '../../ui/form.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './ScenarioSheet.module.css';

/** Where a limit begins that was never set. */
const FIRST_LIMIT = 4;

/** How the registry of a run is made. */
export function RegistrySection() {
  const { concurrency, emptyAllowlist, onCollision, approved } = useSession(
    (state) => state.workspace.registry,
  );
  const { setApproval, setRegistry } = use(useActions().late('turn'));
  return (
    <Fold
      title="Registry"
      summary={`${concurrency === null ? 'all at once' : `${concurrency} at once`}, ${onCollision}`}
    >
      <div className={styles.setting}>
        <span className={form.name} aria-hidden>
          Calls at once
        </span>
        <span className={form.line}>
          <Select
            label="Calls at once"
            value={concurrency === null ? 'all' : 'limit'}
            options={[
              { value: 'all', label: 'all at once' },
              { value: 'limit', label: 'at most' },
            ]}
            onChange={(choice) =>
              setRegistry({ concurrency: choice === 'all' ? null : FIRST_LIMIT })
            }
          />
          {concurrency !== null && (
            <NumberField
              label="At most so many calls at once"
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
          The others wait for a slot, in their order.{' '}
          <span className={styles.source}>docs/contract.md#parallel</span>
        </p>
      </div>
      <div className={styles.setting}>
        <span className={form.name} aria-hidden>
          An empty allowlist
        </span>
        <Select
          label="What an empty allowlist means"
          value={emptyAllowlist}
          options={[
            { value: 'allow-all', label: 'allows all tools' },
            { value: 'deny-all', label: 'allows none' },
          ]}
          onChange={(choice) => setRegistry({ emptyAllowlist: choice })}
        />
        <p className={form.hint}>
          By default an empty toolset restricts nothing; the strict reading allows nothing.{' '}
          <span className={styles.source}>docs/contract.md#allowlist</span>
        </p>
      </div>
      <div className={styles.setting}>
        <span className={form.name} aria-hidden>
          Two tools of one name
        </span>
        <Select
          label="What becomes of two tools of one name"
          value={onCollision}
          options={[
            { value: 'replace', label: 'replace: the later one wins' },
            { value: 'keep', label: 'keep: the first one stays' },
            { value: 'throw', label: 'throw: Run waits' },
          ]}
          onChange={(choice) => setRegistry({ onCollision: choice })}
        />
        <p className={form.hint}>
          Examples come first, then what is declared, then your own tools. A tool’s own onCollision,
          replace or keep, is asked before this. Problems tells who won.{' '}
          <span className={styles.source}>docs/contract.md#merge</span>
        </p>
      </div>
      <div className={styles.setting}>
        <span className={form.name} aria-hidden>
          Approval
        </span>
        <Switch checked={approved !== null} onChange={setApproval}>
          Hold back tools that change
        </Switch>
        <p className={form.hint}>
          Switching it on approves every tool as it is now. A tool whose description or schema
          changes later, or that is new, is neither shown to the model nor run until you approve it.
          Problems shows what changed.
        </p>
      </div>
    </Fold>
  );
}
