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
    return { position: index + 1, ...describeBoth(left, a, right, b) };
  }
  return undefined;
}

/** Both events. Where their texts are alike, each also names its first field that differs. */
function describeBoth(
  left: TraceEvent | undefined,
  a: Run,
  right: TraceEvent | undefined,
  b: Run,
): Pick<EventDifference, 'a' | 'b'> {
  const texts = {
    ...(left && { a: describeEvent(left, a.startedAt) }),
    ...(right && { b: describeEvent(right, b.startedAt) }),
  };
  if (!left || !right || texts.a !== texts.b) return texts;
  const [from, to] = [fieldsOf(left, a), fieldsOf(right, b)];
  const key = differingKeys(left, a, right, b)[0] ?? 'at';
  const withField = (text: string | undefined, value: unknown) =>
    `${text}, ${key} ${shorten(JSON.stringify(value) ?? 'absent')}`;
  return { a: withField(texts.a, from.get(key)), b: withField(texts.b, to.get(key)) };
}

function sameEvent(
  left: TraceEvent | undefined,
  a: Run,
  right: TraceEvent | undefined,
  b: Run,
): boolean {
  if (!left || !right) return left === right;
  return differingKeys(left, a, right, b).length === 0;
}

function differingKeys(left: TraceEvent, a: Run, right: TraceEvent, b: Run): string[] {
  const [from, to] = [fieldsOf(left, a), fieldsOf(right, b)];
  const keys = new Set([...from.keys(), ...to.keys()]);
  // Times on two machines always differ, so they are not compared.
  if (a.on?.host !== b.on?.host) {
    keys.delete('at');
    keys.delete('durationMs');
  }
  // One side may lack it.
  if (!from.has('text') || !to.has('text')) keys.delete('text');
  return [...keys].filter((key) => !isSameJson(from.get(key), to.get(key)));
}

/** The fields of an event, with its time since the start of the run. */
function fieldsOf(event: TraceEvent, { startedAt }: Run): Map<string, unknown> {
  return new Map<string, unknown>(Object.entries({ ...event, at: event.at - startedAt }));
}

/** The longest value that is written out. */
const VALUE = 80;

function shorten(text: string): string {
  return text.length > VALUE ? `${text.slice(0, VALUE)}…` : text;
}
