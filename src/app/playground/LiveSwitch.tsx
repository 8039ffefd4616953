import { useActions, useSession } from '../session-context.tsx';
import { Switch } from '../ui/Switch.tsx';
import styles from './ControlBar.module.css';

/** Whether each edit runs the batch again; nothing where live mode is not loaded. */
export function LiveSwitch() {
  const live = useSession((state) => state.live);
  const { loadActions } = useActions();
  if (!live) return null;
  const pause = live.isOn ? live.pause : undefined;
  return (
    <Switch
      checked={live.isOn}
      onChange={(isOn) => void loadActions('live').then(({ setLive }) => setLive(isOn))}
      title={pause ?? 'Run again after each edit, without waiting'}
      className={pause && styles.waits}
    >
      <span>
        Live
        {pause && <span className="visually-hidden"> is on, but waits. {pause}</span>}
      </span>
    </Switch>
  );
}
