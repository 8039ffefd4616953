import { useCallback } from 'react';
import { lookup } from '../../../../session/lib/index.ts';
import { callFaultsOf } from '../../../../session/workspace/index.ts';
import { useActions, useReadSession, useSession } from '../../../session-context.tsx';
import type { LanePainter } from './lane-painter.ts';
import { latencyStep, snapLatency } from './latency-steps.ts';

/**
 * Sets the latency that is added to a call, in milliseconds, and runs again.
 *
 * @returns `undefined` for a past run and a run on a server
 */
export function useStretch(): ((callId: string, delayMs: number) => void) | undefined {
  const isFixed = useSession(({ past, run }) => past !== undefined || run?.on !== undefined);
  const read = useReadSession();
  const { loadActions, selectCall } = useActions();
  const stretch = useCallback(
    (callId: string, delayMs: number) => {
      const { run, workspace } = read();
      const call = run?.lanes.find((lane) => lane.callId === callId);
      if (!call) return;
      const { toolCallId } = call;
      const { delayMs: _, ...rest } = lookup(callFaultsOf(workspace), toolCallId) ?? {};
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

/** The least width of a step by the keyboard, in CSS pixels. */
const KEY_STEP_WIDTH = 24;

/** Adds a step to the latency of a call, or takes one away; `undefined` where that is impossible. */
export function useStretchStep(
  onStretch: ReturnType<typeof useStretch>,
  painter: LanePainter,
): ((callId: string, direction: 1 | -1) => void) | undefined {
  const read = useReadSession();
  const stretchBy = useCallback(
    (callId: string, direction: 1 | -1) => {
      const { run, workspace } = read();
      const lane = run?.lanes.find((one) => one.callId === callId);
      if (!lane) return;
      const { delayMs = 0 } = lookup(callFaultsOf(workspace), lane.toolCallId) ?? {};
      // During the run that follows a step, the call has not executed, and can take the next step.
      if (lane.executedAt === undefined && delayMs === 0) return;
      const step = latencyStep(painter.msBetween(0, 1), KEY_STEP_WIDTH);
      const next = snapLatency(delayMs + direction * step, step);
      if (next !== delayMs) onStretch?.(callId, next);
    },
    [read, onStretch, painter],
  );
  return onStretch && stretchBy;
}
