import { Repeat } from 'lucide-react';
import { useState } from 'react';
import type { BatchActions } from '../../../session/batch/index.ts';
import { type BatchCall, MAX_CALLS } from '../../../session/workspace/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Popover } from '../../ui/Popover.tsx';
import styles from './BatchSheet.module.css';

/** Options of {@link RepeatPopover}. */
export interface RepeatPopoverProps {
  calls: readonly BatchCall[];
  picked: ReadonlySet<string>;
  actions: BatchActions;
  /** Announces the change to screen readers. */
  onSay: (sentence: string) => void;
}

/** Creates a load by copying calls: the selected ones or all. */
export function RepeatPopover({ calls, picked, actions, onSay }: RepeatPopoverProps) {
  const [wanted, setWanted] = useState(10);
  const count = picked.size > 0 ? picked.size : calls.length;
  const most = count === 0 ? 1 : 1 + Math.floor((MAX_CALLS - calls.length) / count);
  const times = Math.min(wanted, most);
  const total = calls.length + count * (times - 1);
  const what = picked.size > 0 ? formatPlural(count, 'selected call') : formatPlural(count, 'call');

  return (
    <Popover
      small
      title="Repeat calls"
      disabled={count === 0}
      label={
        <>
          <Repeat aria-hidden />
          Repeat…
        </>
      }
    >
      <div className={styles.repeat}>
        <span>Have {what} there</span>
        <NumberField
          label="Number of copies"
          unit="times"
          value={times}
          min={1}
          max={most}
          step={1}
          onChange={setWanted}
        />
        <Button small disabled={most < 2} onClick={() => setWanted(most)}>
          {formatCount(most)} at most
        </Button>
        <p>
          {most < 2
            ? `A batch may have at most ${formatCount(MAX_CALLS)} calls. Remove some first.`
            : `The batch will have ${formatPlural(total, 'call')}. Copies keep the arguments and get new ids.`}
        </p>
        <Button
          tone="primary"
          disabled={times < 2}
          onClick={(event) => {
            event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
            actions.repeatCalls(
              new Set(picked.size > 0 ? picked : calls.map(({ id }) => id)),
              times,
            );
            onSay(`The batch now has ${formatPlural(total, 'call')}.`);
          }}
        >
          Repeat
        </Button>
      </div>
    </Popover>
  );
}
