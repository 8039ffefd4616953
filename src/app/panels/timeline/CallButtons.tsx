import { ListOrdered, Minus, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './CallButtons.module.css';

const BatchSheet = lazyPart(() =>
  import('../../batch/BatchSheet.tsx').then((part) => part.BatchSheet),
);

/** Opens the batch as a list, adds a call of the open tool, and takes the selected one out. */
export function CallButtons() {
  const tool = useSession((state) => state.selectedTool);
  const label = useSession(
    (state) => state.tools.find((one) => one.name === state.selectedTool)?.label ?? tool,
  );
  const selectedCallId = useSession((state) => state.selectedCallId);
  const { addCall, removeCall } = useActions();
  const [isEditing, setIsEditing] = useState(false);

  return (
    <>
      <span className={styles.title}>Calls</span>
      <Button
        tone="plain"
        small
        icon
        aria-label="Edit the batch"
        aria-haspopup="dialog"
        onClick={() => setIsEditing(true)}
      >
        <ListOrdered aria-hidden />
      </Button>
      <Button
        tone="plain"
        small
        icon
        aria-label={`Add a call of ${label}`}
        onClick={() => addCall(tool)}
      >
        <Plus aria-hidden />
      </Button>
      <Button
        tone="plain"
        small
        icon
        aria-label="Remove the selected call"
        disabled={selectedCallId === undefined}
        onClick={() => selectedCallId !== undefined && removeCall(selectedCallId)}
      >
        <Minus aria-hidden />
      </Button>
      {isEditing && (
        <Suspense>
          <BatchSheet onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
