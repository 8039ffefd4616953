import { Modal } from '../ui/Modal.tsx';
import styles from './ShareDialog.module.css';
import { ShareLink } from './ShareLink.tsx';

/** Gives the workspace to somebody else. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title="Share this workspace"
      place="middle"
      className={styles.dialog}
      data-takes-enter
      onClose={onClose}
    >
      <div className={styles.body}>
        <ShareLink />
      </div>
    </Modal>
  );
}
