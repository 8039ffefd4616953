import type { TraceEvent } from '../core/index.ts';
import { MOST_MESSAGE, MOST_REASON, toShortText } from './short-text.ts';

/**
 * A step as an operator sees it. Captured texts are removed, and sentences that may quote a value:
 * those of schemas quote arguments, and those of reducers quote their input. The caller is removed,
 * too, because it reads its own stream.
 */
export function toRemoteEvent({ caller: _, ...event }: TraceEvent): TraceEvent {
  if (event.type === 'executed') {
    const { text: _, ...safe } = event;
    return safe;
  }
  if (event.type === 'reduced') {
    const { warning: _, text: __, ...safe } = event;
    return safe;
  }
  if (event.type === 'gate' && event.gate === 'arguments' && event.value !== undefined) {
    const { value, ...safe } = event;
    return Array.isArray(value) ? { ...safe, value: value.map(pathOf) } : safe;
  }
  return event;
}

/** A step with bounded texts. Texts of tools besides values and errors have no budget. */
export function toShortEvent(event: TraceEvent): TraceEvent {
  if ('message' in event) return { ...event, message: toShortText(event.message, MOST_MESSAGE) };
  if ('reason' in event && event.reason !== undefined) {
    return { ...event, reason: toShortText(event.reason, MOST_REASON) };
  }
  return event;
}

/** The path of wrong arguments without details: `$.name: …` becomes `$.name`. */
function pathOf(issue: string): string {
  return issue.split(': ', 1)[0] ?? '';
}
