import type { SessionState } from '../../session/state.ts';
import { selectSummary } from '../../session/summary.ts';
import { useSession } from '../session-context.tsx';

/** Says to screen readers when a run begins and how it ended; nothing in between. */
export function LiveRegion() {
  const text = useSession(selectAnnouncement);
  return (
    <div className="visually-hidden" role="status">
      {text}
    </div>
  );
}

function selectAnnouncement({ past, run: shown }: SessionState): string {
  const run = past ? past.latest.run : shown;
  if (run === undefined) return '';
  if (run.status === 'running') return 'The batch is running.';
  const how = run.status === 'stopped' ? 'The batch was stopped' : 'The batch has finished';
  return `${how}: ${selectSummary(run)?.sentence ?? ''}.`;
}
