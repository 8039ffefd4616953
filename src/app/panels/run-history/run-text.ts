import type { RunRecord } from '../../../session/store/index.ts';

/** The time of a run's end, as on a wall clock. */
export function toTime(at: number): string {
  return new Date(at).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}

/** The changes since the previous run. */
export function toChangesText({ changes }: RunRecord): string {
  if (!changes) return 'first run';
  return changes.length === 0 ? 'no changes' : changes.join(', ');
}
