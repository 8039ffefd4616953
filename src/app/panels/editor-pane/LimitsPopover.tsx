import { DEFAULT_LIMITS, describeLimits } from '../../../sandbox/limits.ts';
import { Popover } from '../../ui/Popover.tsx';
import styles from './CodeBar.module.css';

/** What code may use, and what it cannot reach. */
export function LimitsPopover() {
  return (
    <Popover tone="plain" small title="Limits of the sandbox" label="Limits">
      <p className={styles.about}>
        Code runs in a sandbox of its own. It sees the language, the console, timers, URL, text
        encoding and what its capabilities grant; no page, no storage, no network beside
        ctx.scopedFetch.
      </p>
      <dl className={styles.limits}>
        {describeLimits(DEFAULT_LIMITS).map(({ name, value }) => (
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
