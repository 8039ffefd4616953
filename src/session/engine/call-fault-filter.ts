import { type CallFilter, type Clock, err, type ToolResult } from '../../core/index.ts';
import {
  CALL_FAILURE_ERROR,
  type CallFailure,
  type CallFault,
  GIVE_UP_MS,
} from '../workspace/call-fault.ts';

const RETRY_MS = 30_000;

/**
 * A filter that delays calls or makes them fail, as the scenario says. It waits on the run's clock.
 *
 * @param faults by the model's ids of the calls
 * @param calls the calls of the batch: the trace then names no filter for tools without a fault
 */
export function createCallFaultFilter(
  faults: Readonly<Record<string, CallFault>>,
  calls: readonly { toolCallId: string; tool: string }[],
  clock: Clock,
): CallFilter {
  const faultOf = (id: string) => (Object.hasOwn(faults, id) ? faults[id] : undefined);
  const concerned = calls.filter(({ toolCallId }) => Object.hasOwn(faults, toolCallId));
  const hasFailures = concerned.some(({ toolCallId }) => faultOf(toolCallId)?.failure);
  return {
    name: 'what if',
    tools: concerned.map(({ tool }) => tool),
    ...(hasFailures && {
      async before({ toolCallId }, { abortSignal }) {
        const { delayMs = 0, failure } = faultOf(toolCallId) ?? {};
        if (!failure) return undefined;
        await waitFor(delayMs + (failure === 'timeout' ? GIVE_UP_MS : 0), clock, abortSignal);
        return toResult(failure);
      },
    }),
    // Backends number requests as they come. If a request waited, its backend would draw the
    // latency of another call for it.
    async after(_, { toolCallId }, { abortSignal }) {
      await waitFor(faultOf(toolCallId)?.delayMs ?? 0, clock, abortSignal);
      return undefined;
    },
  };
}

function toResult(failure: CallFailure): ToolResult {
  const error = CALL_FAILURE_ERROR[failure];
  const isBusy = failure === 'too-many-requests';
  return err(error, 'execution_failed', isBusy ? { retryAfterMs: RETRY_MS } : undefined);
}

/** An abort ends the wait; the registry then discards the result. */
function waitFor(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clock.clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = clock.setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
