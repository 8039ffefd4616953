import form from '../../ui/form.module.css';
import styles from './Ticks.module.css';

/** Options of {@link Ticks}. */
export interface TicksProps {
  /** Names the group. */
  label: string;
  /** What there is; what is chosen and not among it is shown as well. */
  known: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Names to tick, in the order in which they are known. */
export function Ticks({ label, known, chosen, onChange }: TicksProps) {
  const names = [...new Set([...known, ...chosen])];
  if (names.length === 0) return <p className={form.hint}>No choices available.</p>;
  return (
    <fieldset className={form.group} aria-label={label}>
      <div className={styles.names}>
        {names.map((name) => (
          <label key={name} className={form.tick}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
              }
            />
            <span className={form.mono} title={name}>
              {name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
