import { otherUnit, toggleSizeUnit, UNIT_NAMES, useSizeUnit } from '../lib/size-unit.ts';
import styles from './UnitButton.module.css';

/** The unit of the sizes on the page; a press shows the other one. */
export function UnitButton() {
  const [unit] = useSizeUnit();
  const label = `Show sizes in ${UNIT_NAMES[otherUnit(unit)]}`;
  return (
    <button
      type="button"
      className={styles.unit}
      title={label}
      // Begins with its text, by which a user of speech input calls it.
      aria-label={`${unit}. ${label}`}
      onClick={toggleSizeUnit}
    >
      {unit}
    </button>
  );
}
