import { selectSummary } from '../../session/run/index.ts';
import type { SessionState } from '../../session/store/index.ts';
import { useSession } from '../session-context.tsx';

/** The text at the start or at the end of a run. */
export function RunAnnouncer() {
  return useSession(selectNews);
}

/** The shown run in one sentence. */
export function RunSentence() {
  return useSession((state) => selectSummary(state.run)?.sentence);
}

function selectNews({ past, run: shown }: SessionState): string {
  const run = past ? past.latest.run : shown;
  if (run === undefined) return '';
  const what = run.only === undefined ? 'The batch' : 'The call';
  if (run.status === 'running') return `${what} is running.`;
  const how = run.status === 'stopped' ? 'was stopped' : 'has finished';
  return `${what} ${how}: ${selectSummary(run)?.sentence ?? ''}.`;
}
