import { toLaneNote } from '../../../session/ladder.ts';
import type { Lane, Run } from '../../../session/run.ts';
import type { ToolInfo } from '../../../session/tool-info.ts';
import { formatCount, formatDuration } from '../../lib/format.ts';

/**
 * What a lane says of itself, in a few words; empty where there is nothing to say.
 *
 * @example
 * laneText(run, lane, tool); // '184 ms · cut at 1 333'
 */
export function laneText(run: Run, lane: Lane, info: ToolInfo | undefined): string {
  switch (lane.status) {
    case 'running':
      return lane.progress.at(-1)?.event.message ?? '';
    case 'queued':
      return 'queued';
    case 'ok':
      return lane.trimmed?.cut
        ? `${timeOf(lane)} · cut at ${formatCount(lane.trimmed.after)}`
        : timeOf(lane);
    default:
      return shorten(toLaneNote({ run, lane, info }));
  }
}

function timeOf(lane: Lane): string {
  return lane.durationMs === undefined ? '' : formatDuration(lane.durationMs);
}

const LONGEST = 110;

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
