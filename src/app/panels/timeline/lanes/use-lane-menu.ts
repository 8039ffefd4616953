import { type MouseEvent, useCallback, useState } from 'react';
import type { BatchCall } from '../../../../session/workspace/index.ts';
import type { Row } from '../rows.ts';
import type { MenuPlace } from './LaneMenu.tsx';
import { laneId } from './LaneRow.tsx';

/** Options of {@link useLaneMenu}. */
export interface LaneMenuTarget {
  rows: readonly Row[];
  selectedCallId: string | undefined;
  /** Calls of a past run have no menu. */
  isPast: boolean;
}

/** The open menu of a lane, and how to open and to close it. */
export interface LaneMenuState {
  menu: { call: BatchCall; place: MenuPlace } | undefined;
  openMenu: (event: MouseEvent<HTMLElement>) => void;
  closeMenu: () => void;
}

/** Opens the menu of a lane at the pointer; with the key for menus, at the selected lane. */
export function useLaneMenu({ rows, selectedCallId, isPast }: LaneMenuTarget): LaneMenuState {
  const [menu, setMenu] = useState<{ callId: string; place: MenuPlace }>();
  const closeMenu = useCallback(() => setMenu(undefined), []);
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    if (isPast) return;
    const lane = (event.target as Element).closest('[role="option"]'); // events of HTML have elements
    const id = lane?.id ?? (selectedCallId === undefined ? undefined : laneId(selectedCallId));
    const row = rows.find(({ call }) => laneId(call.id) === id);
    if (!row) return;
    event.preventDefault();
    const box = document.getElementById(laneId(row.call.id))?.getBoundingClientRect();
    const place = lane
      ? { x: event.clientX, y: event.clientY }
      : { x: box?.left ?? 0, y: box?.bottom ?? 0 };
    setMenu({ callId: row.call.id, place });
  };
  const call = menu && rows.find((row) => row.call.id === menu.callId)?.call;
  return { menu: call && { call, place: menu.place }, openMenu, closeMenu };
}
