import { toLaneNote } from '../../../session/explain/index.ts';
import { changedLane } from '../../../session/live/index.ts';
import { keepsStart, keptHandleOf, readBackOf } from '../../../session/run/index.ts';
import type { CallFacts, Lane, Run, ToolInfo } from '../../../session/store/index.ts';
import { describeDifferentText } from '../../lib/different-text.ts';
import { formatCount, formatDollars, formatDuration } from '../../lib/format.ts';
import { type AudienceChoice, lastHeard } from './progress.ts';

/**
 * The text of a lane in a few words; empty if there is nothing to say.
 *
 * @example
 * laneText(run, lane, tool); // '184 ms · cut at 1,333'
 */
export function laneText(
  run: Run,
  lane: Lane,
  info: ToolInfo | undefined,
  audience: AudienceChoice = 'all',
): string {
  const { status } = lane;
  const said =
    status === 'running' || status === 'queued' || status === 'ok' || status === 'unsettled'
      ? callText(lane, audience)
      : shorten(toLaneNote({ run, lane, info }));
  return [said, keptText(run, lane)].filter(Boolean).join(JOINT);
}

/** How a cut result was kept, or which one a call reads. */
function keptText(run: Run, lane: Lane): string {
  const read = readBackOf(run, lane);
  if (read) return `reads ${read.handle}, the cut result of ${read.tool}`;
  const handle = lane.trimmed?.cut ? keptHandleOf(run, lane) : undefined;
  return handle === undefined ? '' : `kept as ${handle}`;
}

/** Like {@link laneText}, for any call. A failure shows only its code. */
export function callText(
  call: CallFacts & Partial<Pick<Lane, 'result'>>,
  audience: AudienceChoice = 'all',
): string {
  switch (call.status) {
    case 'running':
      return lastHeard(call, audience)?.event.message ?? '';
    case 'queued':
      return 'queued';
    case 'unsettled':
      return 'unfinished';
    case 'ok':
      return [
        call.durationMs === undefined ? '' : formatDuration(call.durationMs),
        cachedText(call),
        cutText(call),
      ]
        .filter(Boolean)
        .join(JOINT);
    default:
      return call.decidedBy?.rule ?? call.settled?.reason ?? call.settled?.code ?? '';
  }
}

function cutText(call: CallFacts): string {
  const { rawChars = 0, trimmed } = call;
  // The reducer left nothing, so that there was nothing to cut.
  if (!trimmed?.cut) return rawChars > 0 && trimmed?.after === 0 ? 'everything is lost' : '';
  return `cut ${keepsStart(call) ? 'at' : 'to'} ${formatCount(trimmed.after)}`;
}

/**
 * The facts of a call that an edit changed, as they were; empty if its status changed, too.
 *
 * @example
 * earlierText(now, before); // ' (was cut at 1,333)'
 */
export function earlierText(now: Lane, before: Lane | undefined): string {
  if (!before || before.status !== now.status || now.status !== 'ok') return '';
  const facts = callText(now).split(JOINT);
  const gone = callText(before)
    .split(JOINT)
    .filter((fact) => !facts.includes(fact));
  if (gone.length === 0 && changedLane(now, before)?.text) {
    gone.push(describeDifferentText(now, before));
  }
  return gone.length > 0 ? ` (was ${gone.join(JOINT)})` : '';
}

const JOINT = ' · ';

/** How a cache avoided an execution, and the saved cost; empty for an executed call. */
export function cachedText({ cached, saved }: CallFacts): string {
  if (!cached) return '';
  return saved === undefined
    ? CACHED_TEXT[cached]
    : `${CACHED_TEXT[cached]}, saved ${formatDollars(saved)}`;
}

const CACHED_TEXT = { hit: 'from the cache', joined: 'shared with an identical call' } as const;

const LONGEST = 110;

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
