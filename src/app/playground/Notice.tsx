import { X } from 'lucide-react';
import { dismissPartFailure, resetTexts, usePage } from '../lib/page-state.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './Notice.module.css';

/** Messages to the user about the document, and about code that did not load. */
export function Notice() {
  const isIncomplete = usePage((page) => page.isIncomplete);
  return (
    <>
      <DocumentNotice />
      {isIncomplete && (
        <div className={styles.notice} role="status">
          <span>
            A part of the page did not load. Check the network, then open it again or reload the
            page.
          </span>
          <Button tone="plain" small icon aria-label="Dismiss" onClick={dismissPartFailure}>
            <X aria-hidden />
          </Button>
        </div>
      )}
    </>
  );
}

function DocumentNotice() {
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
