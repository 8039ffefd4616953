import { Ellipsis, GripVertical } from 'lucide-react';
import type { PointerEvent } from 'react';
import type { CallStatus } from '../../../session/store/index.ts';
import type { BatchCall } from '../../../session/workspace/index.ts';
import { cx } from '../../lib/class-names.ts';
import { Menu } from '../../ui/Menu.tsx';
import { STATUS_TEXT, StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './CallList.module.css';
import { toOneLine } from './one-line.ts';
import type { CallEditActions } from './use-call-edits.ts';

/** Options of {@link CallRow}. */
export interface CallRowProps {
  call: BatchCall;
  /** Counted from 1. */
  place: number;
  count: number;
  /** From the top of the list, in CSS pixels. */
  top: number;
  /** Absent if the latest run does not contain the call. */
  status: CallStatus | undefined;
  /** Tab reaches one row of the list; arrows move to the others. */
  isActive: boolean;
  isPicked: boolean;
  isRepeated: boolean;
  /** No tool has this name. */
  isUnknown: boolean;
  isDragged: boolean;
  edits: Pick<CallEditActions, 'step' | 'copy' | 'remove' | 'pick'>;
  onFocus: (callId: string) => void;
  onGrab: (callId: string, event: PointerEvent<HTMLElement>) => void;
  onChooseTool: (callId: string, anchor: HTMLElement) => void;
  onRename: (callId: string, toolCallId: string) => void;
  onOpen: (callId: string) => void;
}

/** One call: number, tool, id, arguments, and status. */
export function CallRow(props: CallRowProps) {
  const { call, place, count, top, status, isActive, isPicked, isRepeated, isDragged } = props;
  const { isUnknown, edits } = props;
  const { id, tool, toolCallId } = call;
  const isUnnamed = toolCallId.trim() === '';
  const name = isUnnamed ? `the call at position ${place}` : toolCallId;
  const tabIndex = isActive ? 0 : -1;
  const args = toOneLine(call.argsText);
  return (
    <li
      aria-posinset={place}
      aria-setsize={count}
      data-call={id}
      className={cx(styles.row, isPicked && styles.picked, isDragged && styles.dragged)}
      style={{ top }}
      onFocus={() => props.onFocus(id)}
    >
      <button
        type="button"
        tabIndex={tabIndex}
        data-column="move"
        className={styles.handle}
        aria-label={`Position ${place}: ${name}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title="Drag, or press Alt with an arrow key"
        onPointerDown={(event) => props.onGrab(id, event)}
      >
        <GripVertical aria-hidden />
        {place}
      </button>
      <input
        type="checkbox"
        tabIndex={tabIndex}
        data-column="pick"
        className={styles.pick}
        aria-label={`Select ${name}`}
        checked={isPicked}
        // `change` events do not contain modifier keys.
        onClick={(event) => edits.pick(id, event.currentTarget.checked, event.shiftKey)}
        onChange={() => {}}
      />
      <button
        type="button"
        tabIndex={tabIndex}
        data-column="tool"
        className={cx(styles.tool, isUnknown && styles.unknown)}
        title={isUnknown ? 'No tool has this name' : undefined}
        aria-haspopup="dialog"
        aria-label={`Tool of ${name}: ${tool}`}
        onClick={(event) => props.onChooseTool(id, event.currentTarget)}
      >
        {tool}
      </button>
      <input
        tabIndex={tabIndex}
        data-column="id"
        className={styles.id}
        aria-label={`Id of the call at position ${place}`}
        aria-invalid={isRepeated || isUnnamed}
        title={isRepeated ? 'Another call has the same id' : undefined}
        autoComplete="off"
        spellCheck={false}
        value={toolCallId}
        onChange={(event) => props.onRename(id, event.target.value)}
      />
      <button
        type="button"
        tabIndex={tabIndex}
        data-column="args"
        className={styles.args}
        aria-label={`Edit the arguments of ${name}: ${args}`}
        onClick={() => props.onOpen(id)}
      >
        {args}
      </button>
      <span className={styles.status}>
        <StatusIcon status={status ?? 'unreached'} decorative />
        <span>{status === undefined ? 'not run yet' : STATUS_TEXT[status]}</span>
      </span>
      <Menu
        tone="plain"
        small
        icon
        tabIndex={tabIndex}
        data-column="more"
        className={styles.more}
        aria-label={`More for ${name}`}
        items={[
          ...(place > 1 ? [{ label: 'Move up', onChoose: () => edits.step(id, -1, 'more') }] : []),
          ...(place < count
            ? [{ label: 'Move down', onChoose: () => edits.step(id, 1, 'more') }]
            : []),
          { label: 'Duplicate', onChoose: () => edits.copy(id) },
          { label: 'Remove', onChoose: () => edits.remove(id, 'more') },
        ]}
      >
        <Ellipsis aria-hidden />
      </Menu>
    </li>
  );
}
