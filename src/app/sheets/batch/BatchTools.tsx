import { Copy, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './BatchSheet.module.css';
import { RepeatPopover, type RepeatPopoverProps } from './RepeatPopover.tsx';

/** Options of {@link BatchTools}. */
export interface BatchToolsProps extends RepeatPopoverProps {
  onPick: (ids: ReadonlySet<string>) => void;
}

/** Actions on several calls: the selected ones, or all. */
export function BatchTools({ calls, picked, onPick, actions, onSay }: BatchToolsProps) {
  const box = useRef<HTMLInputElement>(null);
  const some = picked.size > 0 && picked.size < calls.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  const none = picked.size === 0;

  return (
    <div className={styles.tools}>
      <label className={styles.all}>
        <input
          ref={box}
          type="checkbox"
          disabled={calls.length === 0}
          checked={!none && !some}
          onChange={(event) =>
            onPick(new Set(event.target.checked ? calls.map(({ id }) => id) : []))
          }
        />
        {none ? 'Select all' : `${formatCount(picked.size)} selected`}
      </label>
      <Button
        small
        disabled={none}
        onClick={() => {
          const copies = actions.copyCalls(picked);
          onPick(new Set(copies));
          onSay(`${formatPlural(copies.length, 'call')} copied.`);
        }}
      >
        <Copy aria-hidden />
        Duplicate
      </Button>
      <Button
        small
        disabled={none}
        onClick={() => {
          actions.removeCalls(picked);
          onSay(`${formatPlural(picked.size, 'call')} removed.`);
          // The button is no longer needed and would take the focus along.
          box.current?.focus();
        }}
      >
        <Trash2 aria-hidden />
        Remove
      </Button>
      <RepeatPopover calls={calls} picked={picked} actions={actions} onSay={onSay} />
    </div>
  );
}
