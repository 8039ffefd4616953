import { formatDuration } from '../lib/format.ts';
import { CALL_FAILURE_TEXT, type CallFault } from '../workspace/call-fault.ts';

/**
 * The edit of a call's simulated fault, for a message and for undo.
 *
 * @param isRefused The latest run refused the call: no fault reaches a tool that does not run.
 * @example
 * describeFaultEdit('call_2', undefined, { delayMs: 200 }); // 'Added 200 ms to call_2'
 */
export function describeFaultEdit(
  toolCallId: string,
  before: CallFault | undefined,
  fault: CallFault | undefined,
  isRefused = false,
): string {
  const label = describe(toolCallId, before, fault);
  return isRefused && fault ? `${label}, which is refused before it runs` : label;
}

function describe(
  toolCallId: string,
  before: CallFault | undefined,
  fault: CallFault | undefined,
): string {
  if (!fault) return `Removed the simulated fault of ${toolCallId}`;
  const added = (fault.delayMs ?? 0) - (before?.delayMs ?? 0);
  if (fault.failure !== undefined && (fault.failure !== before?.failure || added === 0)) {
    return `Simulated ${CALL_FAILURE_TEXT[fault.failure]} for ${toolCallId}`;
  }
  return added < 0
    ? `Removed ${formatDuration(-added)} of latency from ${toolCallId}`
    : `Added ${formatDuration(added)} to ${toolCallId}`;
}
