import { isRecord } from '../../lib/is-record.ts';
import type { DeltaJoiner } from './delta-joiner.ts';

/** The value where it is an object, otherwise an empty object. */
export function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

/** The objects in a list; none where the value is no list. */
export function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Whether the value is a text that matches. `String` would throw for some objects. */
export function matches(pattern: RegExp, value: unknown): boolean {
  return typeof value === 'string' && pattern.test(value);
}

/** Whether both are ids, and not the same one. */
export function differs(id: unknown, before: unknown): boolean {
  return typeof id === 'string' && typeof before === 'string' && id !== before;
}

/** Reports the error of an event, if it has one. */
export function reportError({ error }: Record<string, unknown>, joiner: DeltaJoiner): void {
  if (error === undefined || error === null) return;
  const message = isRecord(error) || error instanceof Error ? record(error).message : error;
  joiner.report(
    `The provider reported an error: ${String(message ?? 'without a text').slice(0, 500)}`,
  );
}
