import { formatCount } from '../lib/format.ts';
import styles from './LargeText.module.css';

/**
 * Unit: UTF-16 code units. A text area lays out its whole text, which takes seconds for megabytes.
 */
export const LARGE_TEXT = 200_000;
/** A line of this length is laid out in one frame. */
const SHOWN = 20_000;

/** Options of {@link LargeText}. */
export interface LargeTextProps {
  label: string;
  text: string;
}

/**
 * The start of a text that is too long for a text area. It stands in for the plain editor, until
 * the full editor is there, which draws the visible lines only.
 */
export function LargeText({ label, text }: LargeTextProps) {
  return (
    <div className={styles.large}>
      <p className={styles.note}>
        This text has {formatCount(text.length)} characters. Only its start is shown, read-only.
        Devices with a mouse or a trackpad load an editor for long texts.
      </p>
      <textarea
        className={styles.area}
        aria-label={label}
        value={text.slice(0, SHOWN)}
        readOnly
        spellCheck={false}
        wrap="off"
      />
    </div>
  );
}
