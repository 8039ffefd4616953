import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { PersonalityAccess } from '../../../../session/personality-diff/index.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { AccessPopover } from './AccessPopover.tsx';
import { targetCell } from './grid-keys.ts';
import styles from './MatrixGrid.module.css';
import { MatrixHead } from './MatrixHead.tsx';
import { MatrixRow } from './MatrixRow.tsx';
import type { MatrixItem } from './matrix-items.ts';
import { useActiveCell } from './use-active-cell.ts';
import { useLineVirtualizer, withGaps } from './use-line-virtualizer.ts';

/** Options of {@link MatrixGrid}. */
export interface MatrixGridProps {
  columns: readonly PersonalityAccess[];
  items: readonly MatrixItem[];
  currentId: string;
  /** The number of tools that each personality may call, in the order of the columns. */
  callable: readonly number[];
  /** The number of all tools. */
  total: number;
  /** Another part of the page shows what the user asked for. */
  onLeave: () => void;
}

/** Tools by personalities. One Tab stop; arrows move, Enter opens a cell. */
export function MatrixGrid(props: MatrixGridProps) {
  const { columns, items, currentId, callable, total, onLeave } = props;
  // Room for a finger.
  const height = useMedia('(max-width: 719px)') ? 40 : 30;
  const scroller = useRef<HTMLDivElement>(null);
  const { active, lines, activate, move } = useActiveCell(scroller, items);
  const virtual = useLineVirtualizer({ items, scroller, height, active: active.line });
  const [opened, setOpened] = useState<OpenedCell>();
  const current = columns.findIndex(({ personality }) => personality.id === currentId);

  const open = (target: EventTarget) => {
    const cell = toCell(target);
    const item = cell && items[cell.line];
    const column = cell && columns[cell.column];
    if (item?.kind !== 'tool' || !column) return;
    const key = `${item.key} ${column.personality.id}`;
    setOpened((before) =>
      before?.key === key
        ? undefined
        : { ...{ key, anchor: cell.element }, toolKey: item.key, id: column.personality.id },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!toCell(event.target)) return;
    const next = targetCell(event, active, lines, columns.length);
    if (next) move(next);
    else if (event.key === 'Enter' || event.key === ' ') open(event.target);
    else return;
    event.preventDefault();
  };
  const openedItem = items.find((item) => item.kind === 'tool' && item.key === opened?.toolKey);
  const openedColumn = columns.find(({ personality }) => personality.id === opened?.id);

  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells take the focus.
        role="grid"
        aria-label="Access matrix"
        aria-rowcount={items.length + 1}
        className={styles.grid}
        onClick={(event: MouseEvent) => open(event.target)}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const cell = toCell(target);
          if (cell) activate(cell);
        }}
      >
        <MatrixHead {...{ columns, current, callable, total }} />
        <tbody>
          {withGaps(virtual.getVirtualItems(), virtual.getTotalSize()).map((part) => {
            if (part.kind === 'gap') {
              return <tr key={part.key} aria-hidden style={{ height: part.height }} />;
            }
            const item = items[part.index];
            return (
              item && (
                <MatrixRow
                  key={item.key}
                  {...{ item, current }}
                  line={part.index}
                  active={part.index === active.line ? active.column : undefined}
                />
              )
            );
          })}
        </tbody>
      </table>
      {opened && openedItem?.kind === 'tool' && openedColumn && (
        <AccessPopover
          key={opened.key}
          anchor={opened.anchor}
          row={openedItem.row}
          column={openedColumn}
          cell={openedItem.row.cells[columns.indexOf(openedColumn)]}
          onClose={() => setOpened((now) => (now === opened ? undefined : now))}
          onLeave={onLeave}
        />
      )}
    </div>
  );
}

interface OpenedCell {
  key: string;
  anchor: HTMLElement;
  toolKey: string;
  /** The id of the personality. */
  id: string;
}

/** The cell of a tool that contains an element. */
function toCell(target: EventTarget) {
  const element =
    target instanceof Element ? target.closest<HTMLElement>('[data-column]') : undefined;
  const line = element?.closest<HTMLElement>('[data-line]')?.dataset.line;
  if (!element || line === undefined) return undefined;
  return { element, line: Number(line), column: Number(element.dataset.column) };
}
