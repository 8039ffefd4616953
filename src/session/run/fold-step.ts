import type { TraceEvent } from '../../core/index.ts';
import { AppendList, appendTo } from '../lib/append-list.ts';
import type { CallFacts } from '../store/run.ts';

/** An event about one call. */
export type CallEvent = Exclude<TraceEvent, { type: 'batch_start' | 'batch_end' }>;

/** The initial state of every call. */
export function createFacts(): CallFacts {
  return { status: 'queued', progress: AppendList.of(), filters: [], warnings: [] };
}

/** A copy of any call that {@link addStep} may mutate. */
export function copyFacts<TCall extends CallFacts>(call: TCall): TCall {
  return {
    ...call,
    filters: [...call.filters],
    warnings: [...call.warnings],
  };
}

/**
 * Adds an event to a call. Mutates `call`, which must be the fold's own copy.
 *
 * @param at Milliseconds since the start of the run
 */
export function addStep(call: CallFacts, event: CallEvent, at: number): void {
  switch (event.type) {
    case 'gate':
      if (event.outcome !== 'refuse' && event.outcome !== 'answer') return;
      call.decidedBy = event;
      call.decidedAt = at;
      call.status = event.outcome === 'refuse' ? 'refused' : 'answered';
      return;
    case 'start':
      call.startAt = at;
      call.status = 'running';
      return;
    case 'progress':
      call.progress = appendTo(call.progress, [{ at, event }]);
      return;
    case 'filtered':
      call.filters.push({ at, event });
      return;
    case 'executed':
      call.executedAt = at;
      call.rawChars = event.chars;
      if (event.cached) call.cached = event.cached;
      if (event.saved !== undefined) call.saved = event.saved;
      return;
    case 'reduced':
      call.reducedAt = at;
      call.reduced = event;
      if (event.warning !== undefined) call.warnings.push(event.warning);
      return;
    case 'trimmed':
      call.trimmed = event;
      return;
    case 'settled':
      call.settledAt = at;
      call.durationMs = event.durationMs;
      call.settled = event;
      if (!call.decidedBy)
        call.status = event.ok ? 'ok' : isUnreported(call) ? 'refused' : 'failed';
      return;
    case 'warning':
      call.warnings.push(event.message);
  }
}

/**
 * Codes that gates return before a call begins. Callers without gate events infer a refusal from
 * them.
 */
function isUnreported({ startAt, settled }: CallFacts): boolean {
  return startAt === undefined && /^(?:not_available|input_invalid)$/.test(settled?.code ?? '');
}
