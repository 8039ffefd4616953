import { type ReactNode, useRef } from 'react';
import form from '../../ui/form.module.css';
import { Select } from '../../ui/Select.tsx';

/** Options of {@link BoundChoice}. */
export interface BoundChoiceProps<T> {
  /** Names the choice, such as `Which tools`. */
  label: string;
  /** `undefined` = no restriction. */
  value: T | undefined;
  /** Where a bound begins that was never set. */
  initial: T;
  /** The name of no restriction. Default `all`. */
  unbounded?: string;
  onChange: (value: T | undefined) => void;
  /** What edits the bound. */
  children: (value: T) => ReactNode;
}

/** Whether there is a restriction at all, which differs from one that allows nothing. */
export function BoundChoice<T>(props: BoundChoiceProps<T>) {
  const { label, value, initial, unbounded = 'all', onChange, children } = props;
  // The former value comes back after a look at the other choice.
  const last = useRef(initial);
  if (value !== undefined) last.current = value;
  return (
    <>
      <span className={form.line}>
        <Select
          label={label}
          value={value === undefined ? 'all' : 'only'}
          options={[
            { value: 'all', label: unbounded },
            { value: 'only', label: 'only these' },
          ]}
          onChange={(choice) => onChange(choice === 'all' ? undefined : last.current)}
        />
      </span>
      {value !== undefined && children(value)}
    </>
  );
}
