import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { shownStatus } from '../../../session/run/index.ts';
import { selectBatch } from '../../../session/store/index.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useSession } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './CallList.module.css';
import { CallRow } from './CallRow.tsx';
import { handleListKey } from './handle-list-key.ts';
import { ToolPicker } from './ToolPicker.tsx';
import { useKnownTools, useLanes } from './use-batch-facts.ts';
import { type CallEditsOptions, useCallEdits } from './use-call-edits.ts';
import { useCallVirtualizer } from './use-call-virtualizer.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useRowFocus } from './use-row-focus.ts';

/** Methods of the list for the sheet. */
export interface CallListHandle {
  /** Scrolls to a call at the end and focuses it. */
  show(callId: string): void;
}

/** Options of {@link CallList}. */
export interface CallListProps extends Omit<CallEditsOptions, 'calls' | 'focus'> {
  ref: Ref<CallListHandle>;
  repeated: ReadonlyMap<string, number>;
  /** The user wants to edit the arguments. */
  onOpen: (callId: string) => void;
}

/** The calls of the open batch. Only visible ones are in the document. */
export function CallList(props: CallListProps) {
  const { ref, repeated, onOpen, ...others } = props;
  const { picked, actions } = others;
  const { calls } = useSession(selectBatch);
  const lanes = useLanes();
  const known = useKnownTools();
  // On a phone a row has two lines.
  const height = useMedia('(max-width: 699px)') ? 68 : 34;
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string>();
  const [choosing, setChoosing] = useState<{ callId: string; anchor: HTMLElement }>();
  const active = Math.max(
    0,
    calls.findIndex(({ id }) => id === activeId),
  );
  const virtual = useCallVirtualizer({ calls, scroller, height, active });
  const focusRow = useRowFocus(scroller);
  const focus: CallEditsOptions['focus'] = (callId, place, column) => {
    setActiveId(callId);
    focusRow(callId, column);
    if (callId !== undefined) virtual.scrollToIndex(place);
  };
  useImperativeHandle(ref, () => ({
    show: (callId) => {
      setActiveId(callId);
      focusRow(callId, 'tool');
      virtual.scrollToOffset(virtual.getTotalSize() + height);
    },
  }));
  const edits = useCallEdits({ calls, focus, ...others });
  const drag = useRowDrag({ scroller, height, count: calls.length, onDrop: edits.move });

  const handleKeyDown = (event: KeyboardEvent) =>
    handleListKey(event, { calls, active, edits, focus });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the rows inside.
    <div
      ref={scroller}
      className={styles.scroller}
      tabIndex={calls.length === 0 ? 0 : -1}
      onKeyDown={handleKeyDown}
    >
      {calls.length === 0 && (
        <EmptyState title="This batch has no calls.">
          <p>Add a call below, or paste a transcript.</p>
        </EmptyState>
      )}
      <ol
        aria-label="Calls of the batch"
        className={styles.list}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const call = calls[index];
          const lane = call && lanes.get(call.id);
          return (
            call && (
              <CallRow
                key={key}
                call={call}
                place={index + 1}
                count={calls.length}
                top={start}
                status={lane?.tool === call.tool ? shownStatus(lane) : undefined}
                isActive={index === active}
                isPicked={picked.has(call.id)}
                isRepeated={repeated.has(call.toolCallId)}
                isUnknown={!known.has(call.tool)}
                isDragged={drag.callId === call.id}
                edits={edits}
                onFocus={setActiveId}
                onGrab={drag.grab}
                onChooseTool={(callId, anchor) => setChoosing({ callId, anchor })}
                onRename={actions.setToolCallId}
                onOpen={onOpen}
              />
            )
          );
        })}
        {drag.before !== undefined && (
          <li role="presentation" className={styles.target} style={{ top: drag.before * height }} />
        )}
      </ol>
      {choosing && (
        <ToolPicker
          anchor={choosing.anchor}
          title="Tool of the call"
          value={calls.find(({ id }) => id === choosing.callId)?.tool ?? ''}
          onClose={() => setChoosing(undefined)}
          onPick={(tool) => actions.setTool(choosing.callId, tool)}
        />
      )}
    </div>
  );
}
