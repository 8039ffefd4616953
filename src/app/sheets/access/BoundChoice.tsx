import { type ReactNode, useRef } from 'react';
import form from '../../ui/form.module.css';
import { Select } from '../../ui/Select.tsx';

/** Options of {@link BoundChoice}. */
export interface BoundChoiceProps<T> {
  /** The name of the choice, such as `Which tools`. */
  label: string;
  /** `undefined` = no restriction. */
  value: T | undefined;
  /** The initial value of a new restriction. */
  initial: T;
  /** The name of no restriction. Default `all`. */
  unbounded?: string;
  onChange: (value: T | undefined) => void;
  /** The editor of the restriction. */
  children: (value: T) => ReactNode;
}

/** The choice between no restriction and a list. An empty list allows nothing. */
export function BoundChoice<T>(props: BoundChoiceProps<T>) {
  const { label, value, initial, unbounded = 'all', onChange, children } = props;
  // The previous value returns if the user switches back.
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
            { value: 'only', label: 'Only these' },
          ]}
          onChange={(choice) => onChange(choice === 'all' ? undefined : last.current)}
        />
      </span>
      {value !== undefined && children(value)}
    </>
  );
}
