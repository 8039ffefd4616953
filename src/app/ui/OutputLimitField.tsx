import { formatCount } from '../lib/format.ts';
import { Button } from './Button.tsx';
import { NumberField } from './NumberField.tsx';
import styles from './OutputLimitField.module.css';

/** Options of {@link OutputLimitField}. */
export interface OutputLimitFieldProps {
  tool: string;
  /** The tool's own limit in UTF-16 code units; absent if it has none. */
  own: number | undefined;
  /** The user's limit, which overrides it. */
  set: number | undefined;
  /** `undefined` restores the tool's own limit. */
  onChange: (chars: number | undefined) => void;
}

/** The initial limit for a tool without one. */
const FIRST = 2000;

/** The maximum size of a tool's result in a turn, in addition to its share of the budget. */
export function OutputLimitField({ tool, own, set, onChange }: OutputLimitFieldProps) {
  const cap = set ?? own;
  if (cap === undefined) {
    return (
      <span className={styles.cap}>
        <span className={styles.text}>No limit</span>
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
        Output limit
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
