import { Modal } from '../../ui/Modal.tsx';
import styles from './ExportDialog.module.css';
import { ProjectRow } from './ProjectRow.tsx';
import { ReducerRow } from './ReducerRow.tsx';
import { TraceRow } from './TraceRow.tsx';
import { WorkspaceRow } from './WorkspaceRow.tsx';

/** All exports of the playground as files. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title="Export"
      place="middle"
      className={styles.dialog}
      data-takes-enter
      onClose={onClose}
    >
      <ul className={styles.list} aria-label="What can be exported">
        <WorkspaceRow />
        <ProjectRow />
        <ReducerRow />
        <TraceRow />
      </ul>
    </Modal>
  );
}
