import type { TraceEvent } from '../../core/index.ts';

/**
 * The most that a run may record of its tools' texts, in UTF-16 code units. The engine and the page
 * both hold them, at up to two bytes each. A page has 512 MB for a run.
 */
export const MAX_RUN_CHARS = 100_000_000;

/**
 * Counts the texts that a run records.
 *
 * @returns a function that counts an event, and says whether the run is above the limit.
 */
export function createRunSize(limit = MAX_RUN_CHARS): (event: TraceEvent) => boolean {
  let chars = 0;
  return (event) => {
    if ('text' in event && event.text !== undefined) chars += event.text.length;
    if (event.type === 'progress') chars += event.message.length;
    return chars > limit;
  };
}
