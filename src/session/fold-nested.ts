import type { CallPlace, TraceEvent } from '../core/index.ts';
import type { Lane, NestedCall } from './run.ts';

/** The call of the batch on the screen, below which another one happens. */
export function outermost(place: CallPlace): CallPlace {
  return place.parent ? outermost(place.parent) : place;
}

/** Adds an event of a call that the lane's call made. Changes `lane`, which is the fold's own. */
export function addNested(lane: Lane, event: TraceEvent, at: number): void {
  const { parent } = event;
  if (!parent || !('call' in event) || event.call === undefined || !('name' in event)) return;
  const key = `${keyOf(parent)}/${event.batch}.${event.call}`;
  const index = lane.nested.findIndex((one) => one.key === key);
  const known: NestedCall = lane.nested[index] ?? {
    key,
    tool: event.name ?? '',
    depth: depthOf(parent),
    status: 'queued',
  };
  const next = fold(known, event, at);
  if (index < 0) lane.nested.push(next);
  else lane.nested[index] = next;
}

function fold(call: NestedCall, event: TraceEvent, at: number): NestedCall {
  switch (event.type) {
    case 'gate':
      if (event.outcome !== 'refuse' && event.outcome !== 'answer') return call;
      return { ...call, status: event.outcome === 'refuse' ? 'refused' : 'answered' };
    case 'start':
      return { ...call, status: 'running', startAt: at };
    case 'settled': {
      const { durationMs } = event;
      const decided = call.status === 'refused' || call.status === 'answered';
      const status = decided ? call.status : event.ok ? 'ok' : 'failed';
      return { ...call, status, settledAt: at, durationMs };
    }
    default:
      return call;
  }
}

function keyOf(place: CallPlace): string {
  const own = `${place.batch}.${place.call}`;
  return place.parent ? `${keyOf(place.parent)}/${own}` : own;
}

function depthOf(place: CallPlace): number {
  return place.parent ? depthOf(place.parent) + 1 : 1;
}
