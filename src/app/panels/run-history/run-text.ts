import type { RunRecord } from '../../../session/store/run-record.ts';

/** When a run ended, as the clock on the wall says it. */
export function toTime(at: number): string {
  return new Date(at).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}

/** What is not as in the run before. */
export function toChangesText({ changes }: RunRecord): string {
  if (!changes) return 'first run';
  return changes.length === 0 ? 'no changes' : changes.join(', ');
}
