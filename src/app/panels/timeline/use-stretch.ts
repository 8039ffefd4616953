import { useCallback } from 'react';
import { lookup } from '../../../session/lib/index.ts';
import { callFaultsOf } from '../../../session/workspace/index.ts';
import { useActions, useReadSession, useSession } from '../../session-context.tsx';

/** The longest latency that a drag adds, in milliseconds. */
const MOST_MS = 60_000;

/**
 * Adds to the latency of a call, and runs again.
 *
 * @returns `undefined` for a past run, a run on a server and a run in progress
 */
export function useStretch(): ((callId: string, ms: number) => void) | undefined {
  const isFixed = useSession(
    ({ past, run }) => past !== undefined || run?.on !== undefined || run?.status === 'running',
  );
  const read = useReadSession();
  const { loadActions, selectCall } = useActions();
  const stretch = useCallback(
    (callId: string, ms: number) => {
      const { run, workspace } = read();
      const call = run?.lanes.find((lane) => lane.callId === callId);
      if (!call) return;
      const { toolCallId } = call;
      const { delayMs: before = 0, ...rest } = lookup(callFaultsOf(workspace), toolCallId) ?? {};
      const delayMs = Math.min(MOST_MS, Math.max(0, before + ms));
      const fault = { ...rest, ...(delayMs > 0 && { delayMs }) };
      selectCall(callId);
      void loadActions('scenario').then(({ setCallFault }) =>
        setCallFault(toolCallId, Object.keys(fault).length > 0 ? fault : undefined),
      );
    },
    [read, loadActions, selectCall],
  );
  return isFixed ? undefined : stretch;
}
