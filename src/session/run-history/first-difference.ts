import type { TraceEvent } from '../../core/index.ts';
import { isSameJson } from '../../lib/canonical-json.ts';
import type { Run } from '../store/run.ts';
import { describeEvent } from './describe-event.ts';

/** The first event that differs between the traces. Times are since the start of each run. */
export interface EventDifference {
  /** Counted from 1. */
  position: number;
  /** Absent if that trace has ended. */
  a?: string;
  b?: string;
}

/** Compares the traces of two runs, event by event. */
export function findFirstDifference(a: Run, b: Run): EventDifference | undefined {
  const most = Math.max(a.events.length, b.events.length);
  for (let index = 0; index < most; index += 1) {
    const [left, right] = [a.events.at(index), b.events.at(index)];
    if (sameEvent(left, a, right, b)) continue;
    return {
      position: index + 1,
      ...(left && { a: describeEvent(left, a.startedAt) }),
      ...(right && { b: describeEvent(right, b.startedAt) }),
    };
  }
  return undefined;
}

function sameEvent(
  left: TraceEvent | undefined,
  a: Run,
  right: TraceEvent | undefined,
  b: Run,
): boolean {
  if (!left || !right) return left === right;
  // Durations on two machines always differ, so they are not compared.
  const isElsewhere = a.on?.host !== b.on?.host;
  if (!isElsewhere && left.at - a.startedAt !== right.at - b.startedAt) return false;
  const [from, to] = [new Map(Object.entries(left)), new Map(Object.entries(right))];
  const keys = new Set([...from.keys(), ...to.keys()]);
  keys.delete('at');
  if (isElsewhere) keys.delete('durationMs');
  // One side may lack it.
  if (!from.has('text') || !to.has('text')) keys.delete('text');
  return [...keys].every((key) => isSameJson(from.get(key), to.get(key)));
}
