import { SlidersHorizontal } from 'lucide-react';
import { currentPersonality } from '../../session/workspace/index.ts';
import { cx } from '../lib/class-names.ts';
import { formatPlural } from '../lib/format.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { type OverlayId, openOverlay } from '../lib/page-state.ts';
import { useSession } from '../session-context.tsx';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import styles from './SetupButtons.module.css';

const Compare = lazyPart(() =>
  import('../sheets/personality-diff/CompareButton.tsx').then((part) => part.CompareButton),
);

/** Opens the access rules of the current personality. */
export function AccessButton({ className }: Pick<ButtonProps, 'className'>) {
  const name = useSession((state) => currentPersonality(state.workspace).name);
  return (
    <SheetButton icon className={className} aria-label={`Edit ${name}…`} opens="access">
      <SlidersHorizontal aria-hidden />
    </SheetButton>
  );
}

/** Compares the current personality with another one. */
export function LazyCompareButton({ className }: Pick<ButtonProps, 'className'>) {
  const hasOther = useSession((state) => state.workspace.personalities.length > 1);
  return (
    <Compare
      className={className}
      waiting={hasOther && <span className={cx(className, styles.coming)} />}
    />
  );
}

/** Shows a summary of the scenario, and opens it. */
export function ScenarioButton({ className }: Pick<ButtonProps, 'className'>) {
  const { seed, faults, callFaults = {} } = useSession((state) => state.workspace.scenario);
  const count = faults.length + Object.keys(callFaults).length;
  const counted = ` · ${formatPlural(count, 'fault')}`;
  const said = `seed ${seed}${counted}`;
  return (
    <SheetButton className={className} aria-label={`Scenario: ${said}`} opens="scenario">
      seed {seed}
      <span className={styles.faults}>{counted}</span>
    </SheetButton>
  );
}

interface SheetButtonProps extends ButtonProps {
  opens: OverlayId;
}

function SheetButton({ opens, ...button }: SheetButtonProps) {
  return <Button {...button} aria-haspopup="dialog" onClick={() => openOverlay(opens)} />;
}
