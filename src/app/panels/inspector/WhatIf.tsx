import { use, useEffect, useRef } from 'react';
import { lookup } from '../../../session/lib/index.ts';
import { callFaultsOf } from '../../../session/workspace/index.ts';
import { askWhatIf, usePage } from '../../lib/page-state.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { toFaultItems } from '../../ui/call-menu-items.ts';
import { Menu } from '../../ui/Menu.tsx';

/** A menu of the faults that can be simulated for a call, which needs no right click. */
export function WhatIf({ toolCallId }: { toolCallId: string }) {
  const { loadActions } = useActions();
  const { setCallFault } = use(loadActions('scenario'));
  const fault = useSession(({ workspace }) => lookup(callFaultsOf(workspace), toolCallId));
  const isAsked = usePage((page) => page.isWhatIfAsked);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    askWhatIf(false);
    place.current?.querySelector('button')?.click();
  }, [isAsked]);
  return (
    <span ref={place}>
      <Menu
        tone="plain"
        small
        title="Add latency or a failure to this call"
        items={toFaultItems({ fault, onFault: (next) => setCallFault(toolCallId, next) })}
      >
        What if…
      </Menu>
    </span>
  );
}
