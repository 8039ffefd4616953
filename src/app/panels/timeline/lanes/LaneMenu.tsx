import { type RefObject, use, useEffect, useRef } from 'react';
import { lookup } from '../../../../session/lib/index.ts';
import { type BatchCall, callFaultsOf } from '../../../../session/workspace/index.ts';
import { useActions, useSession } from '../../../session-context.tsx';
import { toCallMenuItems } from '../../../ui/call-menu-items.ts';
import { MenuList } from '../../../ui/MenuList.tsx';
import { placeBeside } from '../../../ui/place-beside.ts';

/** Where a menu opens, in CSS pixels of the window. */
export interface MenuPlace {
  x: number;
  y: number;
}

/** Options of {@link LaneMenu}. */
export interface LaneMenuProps {
  call: BatchCall;
  place: MenuPlace;
  /** Takes the focus when the menu closes. */
  lanes: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The menu of a lane, at the pointer or beside the lane. */
export function LaneMenu({ call, place, lanes, onClose }: LaneMenuProps) {
  const { selectCall, setEditorTab, runCall, loadActions } = useActions();
  const { setCallFault } = use(loadActions('scenario'));
  const fault = useSession(({ workspace }) => lookup(callFaultsOf(workspace), call.toolCallId));
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once, where it was asked for.
  useEffect(() => {
    const menu = list.current;
    if (!menu) return;
    // The mark of the lane shows whose menu it is.
    selectCall(call.id);
    menu.showPopover();
    placeBeside(menu, { getBoundingClientRect: () => new DOMRect(place.x, place.y) });
  }, []);
  return (
    <MenuList
      ref={list}
      label={`Actions and faults of ${call.toolCallId}`}
      items={toCallMenuItems({
        fault,
        onRun: () => runCall(),
        onEdit: () => setEditorTab('args'),
        onFault: (next) => setCallFault(call.toolCallId, next),
      })}
      onToggle={(isOpen) => {
        if (isOpen) return;
        onClose();
        lanes.current?.focus({ preventScroll: true });
      }}
    />
  );
}
