import { NumberField } from '../../ui/NumberField.tsx';

/** Options of {@link Rate}. */
export interface RateProps {
  /** The share of requests, from 0 to 1. */
  rate: number;
  onChange: (rate: number) => void;
}

/** The share of requests that a rule affects, in percent. */
export function Rate({ rate, onChange }: RateProps) {
  return (
    <NumberField
      label="Affected requests, in percent"
      unit="% of requests"
      value={Math.round(rate * 100)}
      min={0}
      max={100}
      step={5}
      onChange={(percent) => onChange(percent / 100)}
    />
  );
}

/** Options of {@link Milliseconds}. */
export interface MillisecondsProps {
  label: string;
  value: number;
  min?: number;
  onChange: (ms: number) => void;
}

/** A duration in milliseconds. */
export function Milliseconds({ label, value, min = 0, onChange }: MillisecondsProps) {
  return (
    <NumberField
      label={`${label}, in milliseconds`}
      unit="ms"
      value={value}
      min={min}
      max={3_600_000}
      step={50}
      onChange={onChange}
    />
  );
}
