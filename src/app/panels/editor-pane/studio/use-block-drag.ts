import { type DragEvent, useState } from 'react';

/** The drag of a block within its list. */
export interface BlockDrag {
  /** Attributes of the list. */
  list: {
    onDragOver: (event: DragEvent<HTMLElement>) => void;
    onDrop: (event: DragEvent<HTMLElement>) => void;
    onDragEnd: () => void;
  };
  /** Begins a drag of the entry at this index. */
  start: (at: number) => (event: DragEvent<HTMLElement>) => void;
  /** On which side of an entry the dragged one would be placed. */
  dropAt: (at: number, count: number) => 'before' | 'after' | undefined;
}

/** @param onMove is called with the old index, and with that of the entry before which it goes */
export function useBlockDrag(onMove: (from: number, to: number) => void): BlockDrag {
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const end = () => setDrag(undefined);
  return {
    list: {
      onDragOver: (event) => {
        if (!drag) return;
        event.preventDefault();
        const to = placeIn(event.currentTarget, event.clientY);
        if (to !== drag.to) setDrag({ ...drag, to });
      },
      onDrop: (event) => {
        event.preventDefault();
        if (drag && drag.to !== drag.from && drag.to !== drag.from + 1) onMove(drag.from, drag.to);
        end();
      },
      onDragEnd: end,
    },
    start: (at) => (event) => {
      event.dataTransfer.effectAllowed = 'move';
      // Firefox starts no drag without data.
      event.dataTransfer.setData('text/plain', '');
      setDrag({ from: at, to: at });
    },
    dropAt: (at, count) => {
      if (!drag) return undefined;
      if (drag.to === at) return 'before';
      return drag.to === count && at === count - 1 ? 'after' : undefined;
    },
  };
}

function placeIn(list: HTMLElement, y: number): number {
  const rows = [...list.children];
  const at = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return at === -1 ? rows.length : at;
}
