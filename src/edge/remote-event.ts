import type { TraceEvent } from '../core/index.ts';

/**
 * A step as an operator sees it. Sentences that may quote a value are removed: those of schemas
 * quote arguments, and those of reducers quote their input.
 */
export function toRemoteEvent(event: TraceEvent): TraceEvent {
  if (event.type === 'reduced' && event.warning !== undefined) {
    const { warning: _, ...safe } = event;
    return safe;
  }
  if (event.type === 'gate' && event.gate === 'arguments' && event.value !== undefined) {
    const { value, ...safe } = event;
    return Array.isArray(value) ? { ...safe, value: value.map(pathOf) } : safe;
  }
  return event;
}

/** The path of wrong arguments without details: `$.name: …` becomes `$.name`. */
function pathOf(issue: string): string {
  return issue.split(': ', 1)[0] ?? '';
}
