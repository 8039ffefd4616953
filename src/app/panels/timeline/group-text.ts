import type { CallGroup } from '../../../session/explain/index.ts';
import { formatDuration } from '../../lib/format.ts';
import type { Status } from '../../ui/StatusIcon.tsx';

type Outcome = CallGroup['outcome'];

/** The text of each outcome, after a number of calls. */
export const OUTCOME_TEXT: Record<Outcome, string> = {
  refused: 'refused',
  answered: 'answered',
  failed: 'failed',
  aborted: 'aborted',
  queued: 'queued',
  running: 'running',
  unsettled: 'not settled',
  ok: 'ok',
  cut: 'cut',
  reached: 'reached',
};

/** The icon and the colour of each outcome. */
export const OUTCOME_STATUS: Record<Exclude<Outcome, 'reached'>, Status> = {
  refused: 'refused',
  answered: 'answered',
  failed: 'failed',
  aborted: 'aborted',
  queued: 'queued',
  running: 'running',
  unsettled: 'unsettled',
  ok: 'ok',
  cut: 'cut',
};

/**
 * The text after the outcome of a group.
 *
 * @example
 * `refused${placeText(group)}`; // 'refused at gate 4, Allowlist'
 */
export function placeText({ outcome, step }: Pick<CallGroup, 'outcome' | 'step'>): string {
  if (outcome === 'reached') return ` ${step}`;
  return ` ${outcome === 'ok' ? 'after' : 'at'} ${step}`;
}

/** A group in words: `Refused at gate 4, Allowlist, at 120 ms`. */
export function groupText(group: CallGroup): string {
  const text = OUTCOME_TEXT[group.outcome] + placeText(group);
  const time = group.moment === undefined ? '' : `, at ${formatDuration(group.moment)}`;
  return text.charAt(0).toUpperCase() + text.slice(1) + time;
}
