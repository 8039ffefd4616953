import { use, useId, useLayoutEffect, useRef } from 'react';
import {
  type AccessChoice,
  type AccessEntry,
  type AccessRow,
  describeAccess,
  type PersonalityAccess,
} from '../../../../session/personality-diff/index.ts';
import { openOverlay } from '../../../lib/page-state.ts';
import { useActions, useReadSession } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { placeBeside } from '../../../ui/place-beside.ts';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import styles from './AccessPopover.module.css';
import { iconOf } from './MatrixRow.tsx';

/** Options of {@link AccessPopover}. */
export interface AccessPopoverProps {
  /** The element next to which it opens. */
  anchor: HTMLElement;
  row: AccessRow;
  column: PersonalityAccess;
  /** Absent for a moment while another personality is asked for. */
  cell: AccessEntry | undefined;
  onClose: () => void;
  /** Another part of the page shows what the user asked for. */
  onLeave: () => void;
}

/** The reasons for the status of a tool for one personality, with the edits that change it. */
export function AccessPopover(props: AccessPopoverProps) {
  const { anchor, row, column, cell, onClose, onLeave } = props;
  const { tool } = row;
  const { personality } = column;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { loadActions, selectTool, selectOwnTool, setEditorTab, setPersonality } = useActions();
  const matrix = use(loadActions('accessMatrix'));
  const { reasons, edits, needsCode, isMissing } = describeAccess(tool, column, useReadSession()());

  useLayoutEffect(() => {
    const shown = box.current;
    shown?.showPopover();
    if (shown) placeBeside(shown, anchor);
    shown?.querySelector('button')?.focus();
  }, [anchor]);

  const edit = ({ change }: AccessChoice) => {
    // First, so that the cell has the focus before its line changes.
    box.current?.hidePopover();
    matrix.change(personality.id, tool.name, change);
  };
  const openTool = (
    <Button
      small
      tone={needsCode ? 'primary' : 'plain'}
      onClick={() => {
        if (tool.userCodeId === undefined) selectTool(tool.name);
        else selectOwnTool(tool.userCodeId);
        if (needsCode) setEditorTab('code');
        onLeave();
      }}
    >
      {needsCode ? 'Open isAvailable in the code' : 'Open the tool'}
    </Button>
  );
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-labelledby={id}
      className={styles.box}
      // Not 'toggle', which comes later: a key that opens it again would find it still open.
      onBeforeToggle={(event) => {
        if (event.newState !== 'closed') return;
        // It leaves the page before the browser would give the focus back.
        if (box.current?.contains(document.activeElement)) anchor.focus();
        onClose();
      }}
    >
      <h3 id={id} className={styles.title}>
        <code>{tool.label}</code> for {personality.name}
      </h3>
      <p className={styles.status}>
        {cell && <StatusIcon status={iconOf(cell, tool)} decorative />}
        {/* The reasons name the gate. */}
        {cell?.status === 'refused' || cell?.status === 'unavailable' ? cell.status : cell?.text}
      </p>
      {reasons.map(({ gate, text }) => (
        <p key={text} className={styles.reason}>
          {gate !== undefined && <strong>{gate}</strong>}
          {text}
        </p>
      ))}
      {edits.map(
        ({ note }) =>
          note !== undefined && (
            <p key={note} className={styles.reason}>
              {note}
            </p>
          ),
      )}
      <div className={styles.edits}>
        {needsCode && openTool}
        {edits.map((one, index) => (
          <Button
            key={one.label}
            small
            tone={index === 0 && !needsCode ? 'primary' : 'outline'}
            onClick={() => edit(one)}
          >
            {one.label}
          </Button>
        ))}
      </div>
      <div className={styles.ways}>
        {!needsCode && !isMissing && openTool}
        <Button
          small
          tone="plain"
          onClick={() => {
            setPersonality(personality.id);
            openOverlay('access');
          }}
        >
          Edit {personality.name}…
        </Button>
      </div>
    </div>
  );
}
