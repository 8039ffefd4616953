import { DEFAULT_SANDBOX_LIMITS, describeLimits } from '../../../sandbox/limits.ts';
import { Popover } from '../../ui/Popover.tsx';
import styles from './CodeBar.module.css';

/** The limits of user code, and the APIs that it lacks. */
export function LimitsPopover() {
  return (
    <Popover tone="plain" small title="Sandbox limits" label="Limits">
      <p className={styles.about}>
        Code runs in an isolated sandbox. It can use JavaScript, the console, timers, URL, text
        encoding and its granted capabilities. It has no access to the page or to storage. The only
        network access is ctx.scopedFetch.
      </p>
      <dl className={styles.limits}>
        {describeLimits(DEFAULT_SANDBOX_LIMITS).map(({ name, value }) => (
          <LimitRow key={name} name={name} value={value} />
        ))}
      </dl>
    </Popover>
  );
}

function LimitRow({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
