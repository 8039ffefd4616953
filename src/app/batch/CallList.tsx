import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { BatchActions } from '../../session/batch.ts';
import { selectBatch } from '../../session/selectors.ts';
import { formatCount } from '../lib/format.ts';
import { useMedia } from '../lib/use-media.ts';
import { useSession } from '../session-context.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import styles from './CallList.module.css';
import { CallRow, type Column } from './CallRow.tsx';
import { columnOf, targetPlace } from './list-keys.ts';
import { ToolPicker } from './ToolPicker.tsx';
import { useRowDrag } from './use-row-drag.ts';

/** What the sheet asks of its list. */
export interface CallListHandle {
  /** Brings a call into view and puts the focus on it. */
  show(callId: string): void;
}

/** Options of {@link CallList}. */
export interface CallListProps {
  ref: Ref<CallListHandle>;
  picked: ReadonlySet<string>;
  onPick: (ids: ReadonlySet<string>) => void;
  repeated: ReadonlyMap<string, number>;
  actions: BatchActions;
  onSay: (sentence: string) => void;
  /** Somebody wants to edit the arguments. */
  onOpen: (callId: string) => void;
}

/** The calls of the open batch, of which only those in sight are in the document. */
export function CallList(props: CallListProps) {
  const { ref, picked, onPick, repeated, actions, onSay, onOpen } = props;
  const { calls } = useSession(selectBatch);
  const run = useSession((state) =>
    state.run?.batchId === state.workspace.batchId ? state.run : undefined,
  );
  const lanes = useMemo(() => new Map(run?.lanes.map((lane) => [lane.callId, lane])), [run]);
  // On a phone a row has two lines.
  const height = useMedia('(max-width: 699px)') ? 68 : 34;
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string>();
  const [choosing, setChoosing] = useState<{ callId: string; anchor: HTMLElement }>();
  const active = Math.max(
    0,
    calls.findIndex(({ id }) => id === activeId),
  );
  const virtual = useVirtualizer({
    count: calls.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => calls[index]?.id ?? index,
    overscan: 6,
    // What holds the focus must stay in the document.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(active, calls.length - 1)])]
        .filter((index) => index >= 0)
        .sort((a, b) => a - b),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows have another height then.
  useLayoutEffect(() => virtual.measure(), [height]);

  const focusNext = useRef<{ callId: string; column: Column }>(undefined);
  // With each drawing: the row may come only after the list was scrolled to it.
  useLayoutEffect(() => {
    const wanted = focusNext.current;
    if (!wanted) return;
    const row = scroller.current?.querySelector(`[data-call="${CSS.escape(wanted.callId)}"]`);
    const target = row?.querySelector<HTMLElement>(`[data-column="${wanted.column}"]`);
    if (!target) return;
    focusNext.current = undefined;
    target.focus({ preventScroll: true });
  });
  const focus = (callId: string | undefined, place: number, column: Column) => {
    if (callId === undefined) return;
    focusNext.current = { callId, column };
    setActiveId(callId);
    virtual.scrollToIndex(place);
  };
  useImperativeHandle(ref, () => ({
    show: (callId) => {
      focusNext.current = { callId, column: 'tool' };
      setActiveId(callId);
      virtual.scrollToOffset(virtual.getTotalSize() + height);
    },
  }));

  const move = (callId: string, to: number) => {
    const ids = picked.has(callId) ? picked : new Set([callId]);
    actions.moveCalls(ids, to);
  };
  const step = (callId: string, by: -1 | 1, column: Column) => {
    const from = calls.findIndex(({ id }) => id === callId);
    const to = from + by;
    const call = calls[from];
    if (!call || to < 0 || to >= calls.length) return;
    actions.moveCalls(new Set([callId]), by > 0 ? to + 1 : to);
    focus(callId, to, column);
    onSay(`${call.toolCallId} is at place ${to + 1} of ${formatCount(calls.length)}.`);
  };
  const remove = (callId: string, column: Column) => {
    const at = calls.findIndex(({ id }) => id === callId);
    const next = calls[at + 1] ?? calls[at - 1];
    actions.removeCalls(new Set([callId]));
    focus(next?.id, Math.min(at, calls.length - 2), column);
    if (!next) scroller.current?.focus();
    onSay(`${calls[at]?.toolCallId} is removed.`);
  };
  const copy = (callId: string) => {
    const [copied] = actions.copyCalls(new Set([callId]));
    focus(copied, calls.findIndex(({ id }) => id === callId) + 1, 'tool');
  };
  const anchorPick = useRef<string>(undefined);
  const pick = (callId: string, isOn: boolean, isRange: boolean) => {
    const next = new Set(picked);
    const [from, to] = [anchorPick.current, callId].map((id) =>
      calls.findIndex((one) => one.id === id),
    );
    const range =
      isRange && from !== undefined && to !== undefined && from >= 0
        ? calls.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id)
        : [callId];
    for (const id of range) isOn ? next.add(id) : next.delete(id);
    anchorPick.current = callId;
    onPick(next);
  };
  const drag = useRowDrag({ scroller, height, count: calls.length, onDrop: move });

  const handleKeyDown = (event: KeyboardEvent) => {
    const column = columnOf(event.target);
    const call = calls[active];
    if (!column || !call || event.ctrlKey || event.metaKey) return;
    const isText = column === 'id';
    if (event.altKey && event.key === 'ArrowUp') step(call.id, -1, column);
    else if (event.altKey && event.key === 'ArrowDown') step(call.id, 1, column);
    else if (event.altKey) return;
    else if (event.key === 'Delete' && !isText) remove(call.id, column);
    else {
      const target = targetPlace(event.key, active, calls.length, isText);
      if (target === undefined) return;
      focus(calls[target]?.id, target, column);
    }
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes the keys of the rows inside.
    <div
      ref={scroller}
      className={styles.scroller}
      tabIndex={calls.length === 0 ? 0 : -1}
      onKeyDown={handleKeyDown}
    >
      {calls.length === 0 && (
        <EmptyState title="This batch has no calls.">
          <p>Add one below, or paste what a provider’s model asked for.</p>
        </EmptyState>
      )}
      <ol
        aria-label="Calls of the open batch"
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
                status={lane?.tool === call.tool ? lane.status : undefined}
                isActive={index === active}
                isPicked={picked.has(call.id)}
                isRepeated={repeated.has(call.toolCallId)}
                isDragged={drag.callId === call.id}
                onFocus={setActiveId}
                onPick={pick}
                onGrab={drag.grab}
                onChooseTool={(callId, anchor) => setChoosing({ callId, anchor })}
                onRename={actions.setToolCallId}
                onOpen={onOpen}
                onStep={step}
                onCopy={copy}
                onRemove={remove}
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
