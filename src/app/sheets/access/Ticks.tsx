import form from '../../ui/form.module.css';
import styles from './Ticks.module.css';

/** Options of {@link Ticks}. */
export interface TicksProps {
  /** The name of the group. */
  label: string;
  /** The known names. Selected unknown names are shown, too. */
  known: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Checkboxes for names, in the known order. */
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
