import type { TraceEvent, TrimmedEvent } from '../../core/index.ts';
import { formatCount, formatDuration } from '../lib/format.ts';

/**
 * One event in a line.
 *
 * @param startedAt - reading of the run's clock at its beginning.
 * @example
 * describeEvent(event, 0); // 'call_3 web_search: gate allowlist, refuse (allowlist.not_listed), at 0 ms'
 */
export function describeEvent(event: TraceEvent, startedAt: number): string {
  const call =
    'toolCallId' in event && event.toolCallId !== undefined
      ? `${event.toolCallId} ${event.name ?? ''}: `
      : '';
  return `${call}${what(event)}, at ${formatDuration(event.at - startedAt)}`;
}

function what(event: TraceEvent): string {
  switch (event.type) {
    case 'batch_start':
      return `batch of ${event.calls}, ${event.tokens ? `${formatCount(event.tokens.total)} tokens` : `${formatCount(event.totalBudget)} characters`}, ${event.strategy}, ${event.concurrency === undefined ? 'all' : formatCount(event.concurrency)} at once`;
    case 'batch_end':
      return 'the batch ends';
    case 'gate':
      return `gate ${event.gate}, ${event.outcome} (${event.rule})`;
    case 'start':
      return `starts with ${formatCount(event.budget)} characters`;
    case 'progress':
      return `says ‘${event.message}’`;
    case 'executed':
      return `${event.ok ? 'answers' : 'fails'}, ${formatCount(event.chars)} characters`;
    case 'filtered':
      return `filter ${event.filter} ${event.outcome}`;
    case 'reduced':
      return `reducer ${event.outcome}, ${formatCount(event.before)} → ${formatCount(event.after)} characters`;
    case 'trimmed':
      return `${event.cut ? 'cut' : 'fits'}, ${formatCount(event.after)} of ${formatCount(event.before)} characters${countedAs(event)}`;
    case 'settled':
      return `settles ${event.ok ? 'ok' : (event.code ?? 'failed')}, ${formatCount(event.chars)} characters`;
    case 'warning':
      return event.message;
  }
}

/** The event does not say how they were counted. */
function countedAs({ tokens }: TrimmedEvent): string {
  if (!tokens) return '';
  return `, counted as ${formatCount(tokens.after)} of ${formatCount(tokens.before)} tokens`;
}
