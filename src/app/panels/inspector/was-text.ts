import { changedLane, type LiveChange } from '../../../session/live/index.ts';
import { readChars, shownStatus } from '../../../session/run/index.ts';
import { describeDifferentText } from '../../lib/different-text.ts';
import { formatDuration, formatPlural } from '../../lib/format.ts';
import { STATUS_TEXT } from '../../ui/StatusIcon.tsx';

/**
 * The facts of a call's own outcome that an edit changed, as they were. Empty if only its place in
 * the run changed.
 *
 * @example
 * wasText({ now, before }); // 'was cut, 1,364 chars', 'was 81 ms' or 'was a different text'
 */
export function wasText({ now, before }: LiveChange): string {
  const change = changedLane(now, before);
  if (!change) return '';
  const size = readChars(before);
  const isSized = before.status === 'ok' && size !== undefined && size !== readChars(now);
  const parts = [
    change.status && STATUS_TEXT[shownStatus(before)],
    !change.status && change.rule && `decided at gate ${before.decidedBy?.step}`,
    !change.status && change.duration && formatDuration(before.durationMs ?? 0),
    change.text && isSized && formatPlural(size, 'char'),
    // The status and the gate have their own texts.
    change.text && !isSized && !change.status && !change.rule && describeDifferentText(now, before),
  ].filter(Boolean);
  return parts.length > 0 ? `was ${parts.join(', ')}` : '';
}
