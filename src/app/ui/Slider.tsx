import type { CSSProperties } from 'react';
import styles from './Slider.module.css';

/** Options of {@link Slider}. */
export interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Announced instead of the position. */
  valueText: string;
  onChange: (value: number) => void;
}

/** The browser's own range input with the page's styles. */
export function Slider({ label, value, min, max, step, valueText, onChange }: SliderProps) {
  const fill = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <input
      type="range"
      className={styles.slider}
      // A custom property, which React's style type does not know.
      style={{ '--fill': `${fill}%` } as CSSProperties}
      aria-label={label}
      aria-valuetext={valueText}
      value={value}
      min={min}
      max={max}
      step={step}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}
