import type { CallPlace, TraceEvent } from '../../core/index.ts';
import type { Lane, NestedCall } from '../store/run.ts';
import { addStep, copyFacts, createFacts } from './fold-step.ts';

/** Finds the call of the batch that contains a nested call. */
export function outermost(place: CallPlace): CallPlace {
  return place.parent ? outermost(place.parent) : place;
}

/** Adds an event of a nested call. Mutates `lane`, which must be the fold's own copy. */
export function addNested(lane: Lane, event: TraceEvent, at: number): void {
  const { parent } = event;
  if (!parent || !('call' in event) || event.call === undefined || !('name' in event)) return;
  const key = `${keyOf(parent)}/${event.batch}.${event.call}`;
  // The latest calls are those that report.
  const index = lane.nested.findLastIndex((one) => one.key === key);
  const known = lane.nested[index];
  const own: NestedCall = known
    ? copyFacts(known)
    : {
        ...{ ...createFacts(), key, tool: event.name ?? '', depth: depthOf(parent), askedAt: at },
        ...(lane.counter && { counter: lane.counter }),
      };
  addStep(own, event, at);
  if (known) lane.nested[index] = own;
  else lane.nested.push(own);
}

function keyOf(place: CallPlace): string {
  const own = `${place.batch}.${place.call}`;
  return place.parent ? `${keyOf(place.parent)}/${own}` : own;
}

function depthOf(place: CallPlace): number {
  return place.parent ? depthOf(place.parent) + 1 : 1;
}
