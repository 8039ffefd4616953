import {
  type ToolCallResult,
  type ToolFailure,
  TRACE_VERSION,
  type TraceEvent,
  trimText,
} from '../../core/index.ts';
import { aborted } from '../../core/steps.ts';
import type { Lane, Run } from '../store/run.ts';
import { foldTraces, withResults } from './fold-trace.ts';

/**
 * Settles the open calls of a stopped run with the events of an abort. Its engine was ended before
 * it could report them.
 *
 * @param stoppedAt the run's clock at Stop
 * @param hung the calls under way, by index, even if their start was not reported
 */
export function abortOpenCalls(run: Run, stoppedAt: number, hung: readonly number[] = []): Run {
  const results: ToolCallResult[] = [];
  const events: TraceEvent[] = [];
  for (const lane of run.lanes) {
    if (!isOpen(lane)) continue;
    const { index, toolCallId, tool: name, startAt } = lane;
    const isStarted = startAt !== undefined || hung.includes(index);
    const durationMs = startAt === undefined ? 0 : stoppedAt - run.startedAt - startAt;
    const result = aborted({ name, startedAt: isStarted ? stoppedAt - durationMs : undefined });
    results[index] = { toolCallId, name, result, durationMs };
    events.push(...toEvents(run, lane, result, { at: stoppedAt, durationMs }));
  }
  return withResults(foldTraces(run, events), results);
}

/** With a redistributed budget, a call may have its result before it settles. */
function isOpen({ settledAt, decidedAt, reducedAt }: Lane): boolean {
  return settledAt === undefined && decidedAt === undefined && reducedAt === undefined;
}

function toEvents(
  { batch }: Run,
  { index, toolCallId, tool: name, startAt }: Lane,
  { error, code, reason }: ToolFailure,
  { at, durationMs }: { at: number; durationMs: number },
): TraceEvent[] {
  const place: Pick<TraceEvent, 'v' | 'batch' | 'at'> = {
    v: TRACE_VERSION,
    batch: batch?.batch ?? 1,
    at,
  };
  const call = { call: index, toolCallId, name };
  const settled: TraceEvent = {
    ...{ ...place, type: 'settled', ...call },
    ...{ ok: false, chars: error.length, durationMs, code, ...(reason && { reason }) },
  };
  if (startAt === undefined || !batch) return [settled];
  const { kept } = trimText(error, batch.totalBudget);
  const sizes = { cut: kept < error.length, before: error.length, after: kept };
  return [{ ...place, type: 'trimmed', ...call, ...sizes, budget: batch.totalBudget }, settled];
}
