import { Play, Square } from 'lucide-react';
import { memo } from 'react';
import { cx } from '../lib/class-names.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { shortcutLabel } from '../lib/shortcut-table.ts';
import { formatKeys } from '../lib/shortcuts.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { Switch } from '../ui/Switch.tsx';
import { BudgetControl } from './BudgetControl.tsx';
import styles from './ControlBar.module.css';
import { AccessButton, LazyCompareButton, ScenarioButton } from './SetupButtons.tsx';

const RunOn = lazyPart(() =>
  import('../sheets/remote-run/RunOnButton.tsx').then((part) => part.RunOnButton),
);
const LiveSwitch = lazyPart(() => import('./LiveSwitch.tsx').then((part) => part.LiveSwitch));
const RunMenu = lazyPart(() => import('./RunMenu.tsx').then((part) => part.RunMenu));

/** The personality, the budget, Run and Stop. */
export const ControlBar = memo(function ControlBar() {
  const personalities = useSession((state) => state.workspace.personalities);
  const personalityId = useSession((state) => state.workspace.personalityId);
  const dryRun = useSession((state) => state.workspace.dryRun);
  const running = useSession((state) => state.run?.status === 'running');
  const isThere = useSession(({ remoteRun }) => remoteRun?.on);
  const refusal = useSession((state) => state.runRefusal);
  const { setPersonality, setDryRun, run, stop } = useActions();

  return (
    <>
      <section className={cx(styles.bar, isThere && styles.there)} aria-label="Run settings">
        <span className={styles.label} aria-hidden>
          Personality
        </span>
        <Select
          label="Personality"
          className={styles.personality}
          lead={<i className={styles.dot} />}
          value={personalityId}
          title={personalities.find(({ id }) => id === personalityId)?.description}
          options={personalities.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setPersonality}
        />
        <AccessButton className={styles.access} />
        <LazyCompareButton className={styles.compare} />
        <BudgetControl />
        <span className={styles.label} aria-hidden>
          Scenario
        </span>
        <ScenarioButton className={styles.scenario} />
        <span className={cx(styles.dry, !dryRun && styles.off)}>
          <Switch
            checked={dryRun}
            onChange={setDryRun}
            title="Check every call without running its tool"
          >
            Dry run
          </Switch>
        </span>
        <span className={styles.live}>
          <LiveSwitch />
        </span>
        <span className={styles.grow} />
        <RunOn className={styles.on} waiting={<span className={styles.on} />} />
        <Button
          className={styles.stop}
          aria-disabled={!running}
          // It keeps the focus when the run ends, but Tab stops only where a key does something.
          tabIndex={running ? undefined : -1}
          title={`${shortcutLabel('stop')} (${formatKeys('stop')})`}
          onClick={stop}
        >
          <Square aria-hidden fill="currentColor" className={styles.square} />
          Stop
        </Button>
        <span className={styles.start}>
          <Button tone="primary" className={styles.run} onClick={run}>
            <Play aria-hidden fill="currentColor" />
            Run batch
            <span className={styles.keys} aria-hidden>
              {formatKeys('run')}
            </span>
          </Button>
          <span className={styles.more}>
            <RunMenu />
          </span>
        </span>
      </section>
      {refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </>
  );
});
