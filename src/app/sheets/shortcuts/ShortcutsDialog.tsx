import { isApple } from '../../browser/platform.ts';
import type { OverlayProps } from '../../lib/overlay-props.ts';
import { formatKeys } from '../../lib/shortcuts.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { Modal } from '../../ui/Modal.tsx';
import styles from './ShortcutsDialog.module.css';

/** Keys of commands, from the same table that handles them, and keys of single panels. */
const SHORTCUTS: { keys: (string | undefined)[]; does: string }[] = [
  { keys: [formatKeys('palette')], does: 'Search or run a command' },
  { keys: [formatKeys('run')], does: 'Run the batch' },
  { keys: [formatKeys('run-call')], does: 'Run the selected call alone' },
  { keys: [formatKeys('stop')], does: 'Stop the calls in flight' },
  { keys: [formatKeys('step')], does: 'Step to the next event' },
  { keys: [formatKeys('hold')], does: 'Pause or continue a run' },
  { keys: [formatKeys('replay')], does: 'Replay the shown run and compare' },
  { keys: [formatKeys('undo')], does: 'Undo, outside editors' },
  { keys: [formatKeys('redo')], does: 'Redo, outside editors' },
  { keys: [formatKeys('next-pane'), formatKeys('previous-pane')], does: 'Next or previous pane' },
  { keys: ['↑', '↓'], does: 'Move between tools or calls' },
  { keys: ['+', '−', '0'], does: 'Zoom the timeline or fit the whole run' },
  { keys: ['←', '→'], does: 'Pan the timeline' },
  { keys: ['Shift ←', 'Shift →'], does: 'Change the latency of the selected call' },
  { keys: ['Delete'], does: 'Remove the selected call from the batch' },
  {
    keys: [isApple ? 'Ctrl Shift M' : 'Ctrl M'],
    does: 'Toggle Tab between indenting and moving the focus',
  },
];

/** The list of shortcuts; open while mounted. */
export function ShortcutsDialog({ onClose, openingKeys }: OverlayProps) {
  const opening = openingKeys.map((row) => ({ keys: [formatKeys(row)], does: row.label }));
  return (
    <Modal title="Keyboard shortcuts" place="middle" className={styles.dialog} onClose={onClose}>
      <dl className={styles.list}>
        {[...SHORTCUTS, ...opening].map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt>{does}</dt>
            <dd>{keys.map((key) => key !== undefined && <Kbd key={key}>{key}</Kbd>)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
