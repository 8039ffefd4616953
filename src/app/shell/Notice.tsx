import { X } from 'lucide-react';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './Notice.module.css';

/** Something that the person should know about their document. */
export function Notice() {
  const notice = useSession((state) => state.notice);
  const { dismissNotice } = useActions();
  if (notice === undefined) return null;
  return (
    <div className={styles.notice} role="status">
      <span>{notice}</span>
      <Button tone="plain" small icon aria-label="Dismiss" onClick={dismissNotice}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
