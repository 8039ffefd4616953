import { isApple } from '../../browser/platform.ts';
import type { OverlayProps } from '../../lib/overlay-props.ts';
import { type LabelledKeys, SHORTCUTS } from '../../lib/shortcut-table.ts';
import { formatKeys } from '../../lib/shortcuts.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { Modal } from '../../ui/Modal.tsx';
import styles from './ShortcutsDialog.module.css';

/** Keys of single panels. */
const OF_PANELS: { keys: string[]; does: string }[] = [
  { keys: ['↑', '↓'], does: 'Move between tools or calls' },
  { keys: ['+', '−', '0'], does: 'Zoom the timeline or fit the whole run' },
  { keys: ['←', '→'], does: 'Pan the timeline' },
  { keys: ['Shift ←', 'Shift →'], does: 'Change the latency of the selected call' },
  { keys: ['F2'], does: 'Rename the tool, in the list or at its name in the code' },
  { keys: ['Delete'], does: 'Remove the selected call from the batch' },
  {
    keys: [isApple ? 'Ctrl Shift M' : 'Ctrl M'],
    does: 'Toggle Tab between indenting and moving the focus',
  },
];

/** The list of shortcuts; open while mounted. */
export function ShortcutsDialog({ onClose, openingKeys }: OverlayProps) {
  return (
    <Modal title="Keyboard shortcuts" place="middle" className={styles.dialog} onClose={onClose}>
      <dl className={styles.list}>
        {[...toRows(SHORTCUTS), ...OF_PANELS, ...toRows(openingKeys)].map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt>{does}</dt>
            <dd>{keys.map((key) => key !== undefined && <Kbd key={key}>{key}</Kbd>)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

/** A row for each label, with all its keys. */
function toRows(rows: readonly LabelledKeys[]): { keys: (string | undefined)[]; does: string }[] {
  const labels = [...new Set(rows.map(({ label }) => label))];
  return labels.map((does) => ({
    keys: rows.filter(({ label }) => label === does).map((row) => formatKeys(row)),
    does,
  }));
}
