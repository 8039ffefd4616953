import { formatCount } from '../lib/format.ts';
import { Button } from './Button.tsx';
import { NumberField } from './NumberField.tsx';
import styles from './OutputLimitField.module.css';

/** Options of {@link OutputLimitField}. */
export interface OutputLimitFieldProps {
  tool: string;
  /** What the tool says itself, in UTF-16 code units; absent where it has no cap. */
  own: number | undefined;
  /** What a person set in its place. */
  set: number | undefined;
  /** `undefined` goes back to the tool's own. */
  onChange: (chars: number | undefined) => void;
}

/** Where a cap begins that a tool does not have. */
const FIRST = 2000;

/** How much of a tool's result a turn may keep at most, beside its share of the budget. */
export function OutputLimitField({ tool, own, set, onChange }: OutputLimitFieldProps) {
  const cap = set ?? own;
  if (cap === undefined) {
    return (
      <span className={styles.cap}>
        <span className={styles.text}>no limit</span>
        <Button
          small
          aria-label={`Set a limit for the output of ${tool}`}
          onClick={() => onChange(FIRST)}
        >
          Set a limit
        </Button>
      </span>
    );
  }
  const back = own === undefined ? 'No limit' : `Tool default: ${formatCount(own)}`;
  return (
    <span className={styles.cap}>
      <span className={styles.text} aria-hidden>
        cap
      </span>
      <NumberField
        label={`Output limit of ${tool} in characters`}
        unit="chars"
        value={cap}
        min={0}
        max={10_000_000}
        step={100}
        onChange={(chars) => onChange(chars === own ? undefined : chars)}
      />
      {set !== undefined && (
        <Button
          small
          tone="plain"
          aria-label={`${back}, the default of ${tool}`}
          onClick={() => onChange(undefined)}
        >
          {back}
        </Button>
      )}
    </span>
  );
}
