import type { ToolCallResult, TraceEvent } from '../core/index.ts';
import { addNested, outermost } from './fold-nested.ts';
import type { Lane, Run } from './run.ts';

/**
 * Adds one trace event to a run.
 *
 * @example
 * run = foldTrace(run, event);
 */
export function foldTrace(run: Run, event: TraceEvent): Run {
  return foldTraces(run, [event]);
}

/**
 * Adds trace events in their order. One copy of the run for all of them: a batch of ten thousand
 * calls must not copy ten thousand lanes for each event.
 */
export function foldTraces(run: Run, events: readonly TraceEvent[]): Run {
  if (events.length === 0) return run;
  const next: Run = { ...run, lanes: [...run.lanes], events: run.events.concat(events) };
  const copied = new Set<number>();
  for (const event of events) {
    const at = event.at - run.startedAt;
    next.elapsed = Math.max(next.elapsed, at);
    if (event.parent) {
      const index = outermost(event.parent).call;
      const lane = next.lanes[index];
      if (!lane) continue;
      const own = copied.has(index) ? lane : copyLane(lane);
      copied.add(index);
      next.lanes[index] = own;
      addNested(own, event, at);
      continue;
    }
    if (event.type === 'batch_start') next.batch = event;
    else if (event.type === 'warning' && event.call === undefined) {
      next.warnings = [...next.warnings, event.message];
    } else if (event.type !== 'batch_end' && event.call !== undefined) {
      const lane = next.lanes[event.call];
      if (!lane) continue;
      const own = copied.has(event.call) ? lane : copyLane(lane);
      copied.add(event.call);
      next.lanes[event.call] = own;
      addToLane(own, event, at);
    }
  }
  return next;
}

/** Puts the results beside their lanes. The registry returns them in the order of the calls. */
export function withResults(run: Run, results: readonly ToolCallResult[]): Run {
  return {
    ...run,
    lanes: run.lanes.map((lane, index) => {
      const entry = results[index];
      return entry ? { ...lane, result: entry.result } : lane;
    }),
  };
}

type LaneEvent = Exclude<TraceEvent, { type: 'batch_start' | 'batch_end' }>;

function copyLane(lane: Lane): Lane {
  return {
    ...lane,
    gates: [...lane.gates],
    progress: [...lane.progress],
    warnings: [...lane.warnings],
    nested: [...lane.nested],
  };
}

// Changes `lane`, which is this fold's own copy.
function addToLane(lane: Lane, event: LaneEvent, at: number): void {
  switch (event.type) {
    case 'gate':
      lane.gates.push(event);
      if (event.outcome !== 'refuse' && event.outcome !== 'answer') return;
      lane.decidedBy = event;
      lane.status = event.outcome === 'refuse' ? 'refused' : 'answered';
      return;
    case 'start':
      lane.startAt = at;
      lane.budget = event.budget;
      lane.status = 'running';
      return;
    case 'progress':
      lane.progress.push({ at, event });
      return;
    case 'executed':
      lane.executedAt = at;
      lane.rawChars = event.chars;
      if (event.cached) lane.cached = event.cached;
      if (event.text !== undefined) lane.rawText = event.text;
      return;
    case 'reduced':
      lane.reducedAt = at;
      lane.reduced = event;
      if (event.text !== undefined) lane.reducedText = event.text;
      if (event.warning !== undefined) lane.warnings.push(event.warning);
      return;
    case 'trimmed':
      lane.trimmed = event;
      return;
    case 'settled':
      lane.settledAt = at;
      lane.durationMs = event.durationMs;
      lane.settled = event;
      if (!lane.decidedBy) lane.status = event.ok ? 'ok' : 'failed';
      return;
    case 'warning':
      lane.warnings.push(event.message);
  }
}
