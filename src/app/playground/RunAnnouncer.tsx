import { selectLiveChanges } from '../../session/live/index.ts';
import { selectRunAtMoment, selectSummary, shownStatus } from '../../session/run/index.ts';
import {
  type Run,
  type SessionState,
  selectIsStale,
  selectMoment,
} from '../../session/store/index.ts';
import { formatDuration, formatPlural } from '../lib/format.ts';
import { useSessionSlowly } from '../lib/use-session-slowly.ts';
import { useSession } from '../session-context.tsx';
import { STATUS_TEXT } from '../ui/StatusIcon.tsx';

/** The text at the start or at the end of a run. */
export function RunAnnouncer() {
  return useSession(selectNews);
}

/** The shown run in one sentence, at the shown moment. */
export function RunSentence() {
  const sentence = useSessionSlowly(selectSentence);
  const moment = useSession(selectMoment);
  const isStale = useSession(selectIsStale);
  if (moment !== undefined) return `At ${formatDuration(moment)}: ${sentence ?? ''}`;
  return isStale ? `Edited since this run: ${sentence ?? ''}` : sentence;
}

function selectSentence(state: SessionState): string | undefined {
  return selectSummary(selectRunAtMoment(state))?.sentence;
}

function selectNews({ past, run: shown }: SessionState): string {
  const run = past ? past.latest.run : shown;
  if (run === undefined) return '';
  const what = run.only === undefined ? 'The batch' : 'The call';
  if (run.live) return toLiveNews(run);
  if (run.status === 'running') return `${what} is running.`;
  const how = run.status === 'stopped' ? 'was stopped' : 'has finished';
  return `${what} ${how}: ${selectSummary(run)?.sentence ?? ''}.`;
}

const MOST = 3;

/** The calls that an edit turned; the same text as long as the same ones did. */
function toLiveNews(run: Run): string {
  const turned = selectLiveChanges({ run }).filter(
    ({ now, before }) => shownStatus(now) !== shownStatus(before),
  );
  if (turned.length === 0) return '';
  const named = turned
    .slice(0, MOST)
    .map(
      ({ now, before }) =>
        `${now.tool} ${STATUS_TEXT[shownStatus(now)]}, was ${STATUS_TEXT[shownStatus(before)]}`,
    );
  const rest =
    turned.length > MOST ? `; and ${formatPlural(turned.length - MOST, 'more call')}` : '';
  return `After your edit: ${named.join('; ')}${rest}.`;
}
