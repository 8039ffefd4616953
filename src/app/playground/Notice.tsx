import { X } from 'lucide-react';
import { resetTexts } from '../lib/page-state.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './Notice.module.css';

/** A message to the user about the document. */
export function Notice() {
  const notice = useSession((state) => state.notice);
  const offer = useSession((state) => state.offer);
  const { dismissNotice, openWorkspace } = useActions();
  if (notice === undefined) return null;
  return (
    <div className={styles.notice} role="status">
      <span>{notice}</span>
      {offer?.notice === notice && (
        <Button
          small
          onClick={() => {
            dismissNotice();
            if (offer.id === undefined) resetTexts();
            else openWorkspace(offer.id);
          }}
        >
          {offer.label}
        </Button>
      )}
      <Button tone="plain" small icon aria-label="Dismiss" onClick={dismissNotice}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
