import type { ToolCallResult, TraceEvent } from '../../core/index.ts';
import { appendTo } from '../lib/append-list.ts';
import type { Lane, Run } from '../store/run.ts';
import { addNested, outermost } from './fold-nested.ts';
import { addStep, type CallEvent, copyFacts } from './fold-step.ts';

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
 * Adds trace events in order. One copy of the run serves all of them. A batch of ten thousand calls
 * must not copy ten thousand lanes per event.
 */
export function foldTraces(run: Run, events: readonly TraceEvent[]): Run {
  if (events.length === 0) return run;
  const next: Run = { ...run, lanes: [...run.lanes], events: appendTo(run.events, events) };
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

/** Adds the results to their lanes. The registry returns them in the order of the calls. */
export function withResults(run: Run, results: readonly ToolCallResult[]): Run {
  return {
    ...run,
    lanes: run.lanes.map((lane, index) => {
      const entry = results[index];
      if (!entry) return lane;
      const { result, untrusted } = entry;
      return { ...lane, result, ...(untrusted && { untrusted }) };
    }),
  };
}

function copyLane(lane: Lane): Lane {
  return { ...copyFacts(lane), gates: [...lane.gates], nested: [...lane.nested] };
}

// Mutates `lane`, which is this fold's own copy.
function addToLane(lane: Lane, event: CallEvent, at: number): void {
  addStep(lane, event, at);
  if (event.type === 'gate') lane.gates.push(event);
  else if (event.type === 'start') lane.budget = event.budget;
  else if (event.type === 'executed' && event.text !== undefined) lane.rawText = event.text;
  else if (event.type === 'reduced' && event.text !== undefined) lane.reducedText = event.text;
}
