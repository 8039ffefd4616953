import { isApple, runKeys, stopKeys } from '../lib/platform.ts';
import { Kbd } from '../ui/Kbd.tsx';
import { Modal } from '../ui/Modal.tsx';
import styles from './ShortcutsDialog.module.css';

/** Options of {@link ShortcutsDialog}. */
export interface ShortcutsDialogProps {
  onClose: () => void;
}

const SHORTCUTS: { keys: string[]; does: string }[] = [
  { keys: [runKeys], does: 'Run the batch' },
  { keys: [stopKeys], does: 'Stop the calls in flight' },
  { keys: [isApple ? '⌘Z' : 'Ctrl Z'], does: 'Take back the latest edit, outside editors' },
  { keys: [isApple ? '⇧⌘Z' : 'Ctrl Y'], does: 'Make it again' },
  { keys: ['F6', 'Shift F6'], does: 'Go to the next pane, or the one before' },
  { keys: ['↑', '↓'], does: 'Move through the tools or the calls' },
  { keys: ['+', '−', '0'], does: 'Zoom the timeline, or fit it' },
  { keys: ['←', '→'], does: 'Move the zoomed timeline' },
  { keys: ['Delete'], does: 'Remove the selected call from the batch' },
  { keys: [isApple ? 'Ctrl Shift M' : 'Ctrl M'], does: 'Let Tab move the focus out of the editor' },
  { keys: ['?'], does: 'Show this list' },
];

/** The keys that the page listens to; open for as long as it is mounted. */
export function ShortcutsDialog({ onClose }: ShortcutsDialogProps) {
  return (
    <Modal title="Keyboard shortcuts" place="middle" className={styles.dialog} onClose={onClose}>
      <dl className={styles.list}>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
