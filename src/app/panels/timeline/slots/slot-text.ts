import type { SlotReport, SlotStep } from '../../../../session/run/index.ts';
import { formatCount, formatDuration, formatPlural } from '../../../lib/format.ts';

/** The state of the slots in a few words: at a moment, or at the busiest one. */
export function slotText({ mostBusy, mostWaiting, limit }: SlotReport, now?: SlotStep): string {
  const { busy, waiting } = now ?? { busy: mostBusy, waiting: mostWaiting };
  const of = limit === undefined ? '' : `/${formatCount(limit)}`;
  const queue = waiting > 0 ? `, ${formatCount(waiting)} waiting` : '';
  return `${formatCount(busy)}${of} slots${queue}`;
}

const MOST = 4;

/** The strip in words. */
export function slotSentence({ mostBusy, mostWaiting, limit, path }: SlotReport): string {
  const slots =
    limit === undefined
      ? `Slots: at most ${formatCount(mostBusy)} in use, without a limit.`
      : `Slots: at most ${formatCount(mostBusy)} of ${formatCount(limit)} in use, and ${formatPlural(mostWaiting, 'call')} waiting.`;
  if (path.length === 0) return slots;
  const named = path.slice(-MOST).map(({ tool, startAt = 0, executedAt, settledAt = startAt }) => {
    return `${tool} ${formatDuration((executedAt ?? settledAt) - startAt)}`;
  });
  const start = path.length > MOST ? `${formatPlural(path.length - MOST, 'call')}, then ` : '';
  return `${slots} Critical path: ${start}${named.join(', then ')}.`;
}
