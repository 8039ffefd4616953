import { Plus } from 'lucide-react';
import { use, useLayoutEffect, useRef } from 'react';
import { NEW_FAULT } from '../../../session/scenario/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Fold } from '../../ui/Fold.tsx';
import form from '../../ui/form.module.css';
import { FaultRow } from './FaultRow.tsx';
import styles from './ScenarioSheet.module.css';

/** The faults of backends: rules in order, each with its conditions. */
export function FaultsSection() {
  const { faults, callFaults = {} } = useSession((state) => state.workspace.scenario);
  const calls = Object.keys(callFaults);
  const actions = use(useActions().loadActions('scenario'));
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const wanted = useRef<Wanted | undefined>(undefined);

  useLayoutEffect(() => {
    const { current: to } = wanted;
    wanted.current = undefined;
    if (!to) return;
    const row = list.current?.children[Math.min(to.index, faults.length - 1)];
    (row?.querySelector<HTMLElement>(PARTS[to.part]) ?? add.current)?.focus();
  }, [faults]);

  const want = (index: number, part: Wanted['part'], change: () => void) => {
    wanted.current = { index, part };
    change();
  };

  return (
    <Fold
      open
      title="Faults"
      summary={`${formatPlural(faults.length, 'rule')}${calls.length > 0 ? `, ${formatPlural(calls.length, 'call')}` : ''}`}
    >
      <p className={form.hint}>
        Rules apply in order; later rules override earlier rules. The text is searched in the method
        and URL of a request, or in the query.
      </p>
      {faults.length === 0 && <p className={form.hint}>No faults: every backend works normally.</p>}
      <ol ref={list} className={styles.faults} aria-label="Faults">
        {faults.map((rule, index) => (
          <FaultRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the index of a rule is its only name.
            key={index}
            number={index + 1}
            count={faults.length}
            rule={rule}
            onChange={(next) => actions.changeFault(index, next)}
            onMove={(step) => want(index + step, 'more', () => actions.moveFault(index, step))}
            onCopy={() => want(index + 1, 'backend', () => actions.copyFault(index))}
            onRemove={() => want(index, 'remove', () => actions.removeFault(index))}
          />
        ))}
      </ol>
      {calls.length > 0 && (
        <p className={form.hint}>
          Besides these rules, faults of single calls, set on the timeline: {calls.join(', ')}.
        </p>
      )}
      <span className={form.line}>
        <Button
          ref={add}
          small
          onClick={() => want(faults.length, 'backend', () => actions.addFault(NEW_FAULT))}
        >
          <Plus aria-hidden />
          Add a fault
        </Button>
      </span>
    </Fold>
  );
}

/** The element that gets the focus after a change of the rules. */
interface Wanted {
  index: number;
  part: keyof typeof PARTS;
}

const PARTS = {
  backend: 'select',
  more: '[data-part="more"]',
  remove: '[data-part="remove"]',
};
