import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toSample } from '../../../../session/reducer-lab/index.ts';
import { closeStudio } from '../../../lib/page-state.ts';
import { useActions, useReadSession, useSession } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/MenuList.tsx';
import { endPasteRequest, isPasteRequested } from '../paste-request.ts';
import styles from './AddSample.module.css';
import { BorrowDialog } from './BorrowDialog.tsx';
import { SampleDialog } from './SampleDialog.tsx';
import type { ReducerTests } from './use-reducer-tests.ts';

/** Options of {@link AddSample}. */
export interface AddSampleProps {
  tests: ReducerTests;
  /** A menu instead of separate buttons. */
  small?: boolean;
  /** Whether it opens its dialog for a log that was asked for. One of a page does. */
  isInStudio?: boolean;
}

/** Calls to choose from, besides the selected one: a run may have 10,000. */
const OFFERED = 20;

/** The three sources of a sample: the run, a pasted text, or a built-in sample. */
export function AddSample({ tests, small = false, isInStudio = false }: AddSampleProps) {
  const { lab, tool } = tests;
  const [open, setOpen] = useState<'log' | 'paste' | 'borrow' | undefined>(() =>
    isInStudio && isPasteRequested() ? 'log' : undefined,
  );
  useEffect(() => {
    if (isInStudio) endPasteRequest();
  }, [isInStudio]);
  const { undo } = useActions();
  const run = useSession((state) => state.run);
  const read = useReadSession();
  const [added] = useState(() => read().undo?.label);
  // The log begins the workspace: without it, the tool that was added for it goes again.
  const leaveEmpty = () => {
    if (read().undo?.label === added) undo();
    closeStudio();
  };
  const selectedCallId = useSession((state) => state.selectedCallId);
  const own = (run?.lanes ?? []).filter((lane) => lane.tool === tool);
  const first = own.slice(0, OFFERED);
  const selected = own.find(({ callId }) => callId === selectedCallId);
  const offered = !selected || first.includes(selected) ? first : [...first, selected];
  const calls = offered.filter(({ callId }) => toSample(read(), callId) !== undefined);
  const items: MenuItem[] = [
    ...calls.map(({ callId, toolCallId }) => ({
      label: `Keep the result of ${toolCallId}`,
      hint: 'The raw result of the shown run',
      onChoose: () => lab.keepCall(callId),
    })),
    {
      label: 'Paste a result…',
      hint: 'Plain text, or a ToolResult as JSON',
      onChoose: () => setOpen('paste'),
    },
    {
      label: 'Use a built-in sample…',
      hint: 'Real output of programs and services',
      onChoose: () => setOpen('borrow'),
    },
  ];
  return (
    <>
      {small ? (
        <Menu tone="plain" small icon aria-label="Add a sample" items={items}>
          <Plus aria-hidden />
        </Menu>
      ) : (
        <div className={styles.buttons}>
          {items.map(({ label, onChoose }) => (
            <Button key={label} onClick={onChoose}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {(open === 'log' || open === 'paste') && (
        <SampleDialog
          title={open === 'log' ? 'Paste a log' : 'Paste a result'}
          action="Add"
          tool={tool}
          onDone={(sample) => lab.addSample({ ...sample, tool })}
          onCancel={open === 'log' ? leaveEmpty : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'borrow' && (
        <BorrowDialog
          lab={lab}
          onChoose={(sample) => lab.addSample({ ...sample, tool })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
