import { SlidersHorizontal } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { currentPersonality } from '../../session/transitions.ts';
import { formatPlural } from '../lib/format.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { useSession } from '../session-context.tsx';
import { Button, type ButtonProps } from '../ui/Button.tsx';

const ReachSheet = lazyPart(() =>
  import('../panels/reach/ReachSheet.tsx').then((part) => part.ReachSheet),
);
const ScenarioSheet = lazyPart(() =>
  import('../panels/scenario/ScenarioSheet.tsx').then((part) => part.ScenarioSheet),
);

/** Opens what the current personality may reach. */
export function ReachButton({ className }: Pick<ButtonProps, 'className'>) {
  const name = useSession((state) => currentPersonality(state.workspace).name);
  return (
    <SheetButton icon className={className} aria-label={`Edit ${name}…`} sheet={ReachSheet}>
      <SlidersHorizontal aria-hidden />
    </SheetButton>
  );
}

/** Says what the world of a run is like, and opens it. */
export function ScenarioButton({ className }: Pick<ButtonProps, 'className'>) {
  const { seed, faults } = useSession((state) => state.workspace.scenario);
  const said = `seed ${seed} · ${formatPlural(faults.length, 'fault')}`;
  return (
    <SheetButton className={className} aria-label={`Scenario: ${said}`} sheet={ScenarioSheet}>
      {said}
    </SheetButton>
  );
}

interface SheetButtonProps extends ButtonProps {
  sheet: ComponentType<{ onClose: () => void }>;
}

function SheetButton({ sheet: Sheet, ...button }: SheetButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense>
          <Sheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
