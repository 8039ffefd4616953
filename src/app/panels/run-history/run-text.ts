import type { RunRecord } from '../../../session/store/index.ts';

/** Where a run took place, how it ended, and what changed since the previous one. */
export function toRowText(record: RunRecord): string {
  const { on, status } = record.facts;
  return [on !== undefined && `on ${on}`, status === 'stopped' && 'stopped', toChangesText(record)]
    .filter(Boolean)
    .join(' · ');
}

/** The changes since the previous run. */
export function toChangesText({ changes }: RunRecord): string {
  if (!changes) return 'first run';
  return changes.length === 0 ? 'no changes' : changes.join(', ');
}
