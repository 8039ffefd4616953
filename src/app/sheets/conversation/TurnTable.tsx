import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { RequestSize } from '../../../session/conversation/index.ts';
import type { Batch, ModelProfile } from '../../../session/workspace/index.ts';
import { toScale } from '../../ui/request-bars/bar-scale.ts';
import { RequestTableHead } from '../../ui/request-bars/RequestTableHead.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { TurnRow } from './TurnRow.tsx';
import styles from './TurnTable.module.css';
import type { MeasuredConversation } from './use-conversation.ts';

/** Options of {@link TurnTable}. */
export interface TurnTableProps {
  /** The turns as they are now, in their order. */
  batches: readonly Batch[];
  measured: MeasuredConversation;
  requests: readonly (RequestSize | undefined)[];
  model: ModelProfile | undefined;
  /** The batch of the shown request. */
  selected: string | undefined;
  onSelect: (batchId: string) => void;
  onOpen: (batchId: string) => void;
  onMove: (batchId: string, step: -1 | 1) => void;
}

/** The turns with the tokens of their requests: each in whole and after compaction, on one scale. */
export function TurnTable(props: TurnTableProps) {
  const { batches, measured, requests, model, selected, onSelect, onOpen, onMove } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  /** The row and the control that have the focus after a move. */
  const moved = useRef<{ batchId: string; control: string }>(undefined);
  const { turns } = measured.conversation;
  const places = new Map(turns.map(({ batchId }, index) => [batchId, index] as const));
  const scale = toScale(requests, model);

  useLayoutEffect(() => {
    const { batchId, control } = moved.current ?? {};
    if (batchId === undefined) return;
    moved.current = undefined;
    const row = body.current?.rows[batches.findIndex(({ id }) => id === batchId)];
    const find = (name = '') => row?.querySelector<HTMLButtonElement>(`[data-control="${name}"]`);
    const wanted = find(control);
    // At the end of the list the button is disabled.
    (wanted?.disabled ? find('turn') : wanted)?.focus();
  }, [batches]);

  const move = (batchId: string, step: -1 | 1, control: string) => {
    moved.current = { batchId, control };
    onMove(batchId, step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if ((key !== 'ArrowUp' && key !== 'ArrowDown') || ctrlKey || metaKey) return;
    if (!(target instanceof HTMLElement) || target.dataset.control !== 'turn') return;
    const rows = [...(body.current?.rows ?? [])];
    const at = rows.findIndex((row) => row.contains(target));
    const step = key === 'ArrowUp' ? -1 : 1;
    const batch = batches[at];
    event.preventDefault();
    if (altKey && batch && batches[at + step]) move(batch.id, step, 'turn');
    else if (!altKey)
      rows[at + step]?.querySelector<HTMLButtonElement>('[data-control="turn"]')?.focus();
  };

  return (
    <Scroller label="Turns" className={styles.scroller}>
      <table className={styles.table}>
        <RequestTableHead first="Turn" hasControls />
        <tbody ref={body} onKeyDown={onKeyDown}>
          {batches.map((batch, index) => {
            const place = places.get(batch.id);
            return (
              <TurnRow
                key={batch.id}
                {...{ batch, index, scale }}
                isLast={index === batches.length - 1}
                turn={place === undefined ? undefined : turns[place]}
                request={place === undefined ? undefined : requests[place]}
                isSelected={batch.id === selected}
                {...{ onSelect, onOpen, onMove: move }}
              />
            );
          })}
        </tbody>
      </table>
    </Scroller>
  );
}
