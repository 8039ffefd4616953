import type { TraceEvent } from '../core/index.ts';

/**
 * A step as an operator sees it. Sentences that may quote a value are removed: those of schemas
 * quote arguments, and those of reducers quote their input.
 */
export function toRemoteEvent(event: TraceEvent): TraceEvent {
  if (event.type === 'reduced' && event.warning !== undefined) {
    const { warning: _, ...told } = event;
    return told;
  }
  if (event.type === 'gate' && event.gate === 'arguments' && event.value !== undefined) {
    const { value, ...told } = event;
    return Array.isArray(value) ? { ...told, value: value.map(pathOf) } : told;
  }
  return event;
}

/** The path of wrong arguments without details: `$.name: …` becomes `$.name`. */
function pathOf(issue: string): string {
  return issue.split(': ', 1)[0] ?? '';
}
