import { ListOrdered, Minus, Plus } from 'lucide-react';
import { memo } from 'react';
import { openOverlay } from '../../lib/page-state.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './CallButtons.module.css';
import { ConcurrencySelect } from './ConcurrencySelect.tsx';

/** Sets how many calls run at once, opens the batch as a list, adds a call of the open tool, and removes the selected call. */
export const CallButtons = memo(function CallButtons() {
  const tool = useSession((state) => state.selectedTool);
  const label = useSession(
    (state) => state.tools.find((one) => one.name === state.selectedTool)?.label ?? tool,
  );
  const selectedCallId = useSession((state) => state.selectedCallId);
  const { addCall, removeCall } = useActions();

  return (
    <>
      <span className={styles.title}>Calls</span>
      <ConcurrencySelect />
      <Button
        tone="plain"
        small
        icon
        aria-label="Edit the batch"
        aria-haspopup="dialog"
        onClick={() => openOverlay('batch')}
      >
        <ListOrdered aria-hidden />
      </Button>
      <Button
        tone="plain"
        small
        icon
        aria-label={tool === '' ? 'Add a call' : `Add a call of ${label}`}
        // Without an open tool, the batch has the list of tools.
        onClick={() => (tool === '' ? openOverlay('batch') : addCall(tool))}
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
    </>
  );
});
