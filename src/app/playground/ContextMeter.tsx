import type { Run } from '../../session/store/index.ts';
import { cx } from '../lib/class-names.ts';
import { formatCompact, formatCount, formatDollars } from '../lib/format.ts';
import { openOverlay } from '../lib/page-state.ts';
import { type Model, useContextUse } from '../lib/use-context-use.ts';
import { useSession } from '../session-context.tsx';
import { ContextBar } from '../ui/ContextBar.tsx';
import styles from './ContextMeter.module.css';

/** Options of {@link ContextMeter}. */
export interface ContextMeterProps {
  run: Run;
}

/** How full the window of the workspace's model is; a press shows the parts. */
export function ContextMeter({ run }: ContextMeterProps) {
  const model = useSession((state) => state.workspace.contextSettings?.model);
  return model && <Meter model={model} run={run} />;
}

function Meter({ model, run }: ContextMeterProps & { model: Model }) {
  const use = useContextUse(model, run);
  const { used, over, window, reserve } = use;
  const about = use.isExact ? '' : '≈';
  const numbers = `${about}${formatCompact(used)} of ${formatCompact(window)} tok`;
  const warning = over > 0 ? `over by ${about}${formatCompact(over)}` : '';
  const parts = [
    `definitions ${about}${formatCount(use.definitions)}`,
    `results ${about}${formatCount(use.results)}`,
    `kept free for the answer ${formatCount(reserve)}`,
  ].join(', ');
  const label = `${numbers}${warning && `, ${warning}`}. Context window of ${model.name}: ${parts}. ${about}${formatDollars(use.cost)} a request`;
  return (
    <button
      type="button"
      className={cx(styles.meter, over > 0 && styles.over)}
      aria-label={label}
      aria-haspopup="dialog"
      title={label}
      onClick={() => openOverlay('budget')}
    >
      <ContextBar use={use} className={styles.bar} />
      <span>{numbers}</span>
      {warning && <strong>{warning}</strong>}
    </button>
  );
}
