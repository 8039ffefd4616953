import { type CallFilter, type Clock, err, type ToolResult } from '../../core/index.ts';
import type { CallFailure, CallFault } from '../workspace/call-fault.ts';

/** After this much time, a simulated backend that does not answer is given up. In milliseconds. */
const GIVE_UP_MS = 10_000;
const RETRY_MS = 30_000;

/** The result of each failure. */
const RESULTS: Readonly<Record<CallFailure, ToolResult>> = {
  'too-many-requests': err(
    '429 from the simulated backend: too many requests. Try again in 30 s.',
    'execution_failed',
    { retryAfterMs: RETRY_MS },
  ),
  'server-error': err('500 from the simulated backend: it failed to answer. Nothing was changed.'),
  disconnect: err('The connection to the simulated backend was lost before it answered.'),
  timeout: err(`The simulated backend did not answer within ${GIVE_UP_MS / 1000} s.`),
};

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
  const concerned = calls.filter(({ toolCallId }) => Object.hasOwn(faults, toolCallId));
  return {
    name: 'what if',
    tools: concerned.map(({ tool }) => tool),
    async before({ toolCallId }, { abortSignal }) {
      const fault = Object.hasOwn(faults, toolCallId) ? faults[toolCallId] : undefined;
      if (!fault) return undefined;
      const { delayMs = 0, failure } = fault;
      await waitFor(delayMs + (failure === 'timeout' ? GIVE_UP_MS : 0), clock, abortSignal);
      return failure && RESULTS[failure];
    },
  };
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
