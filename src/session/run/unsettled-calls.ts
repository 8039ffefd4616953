import { formatList, formatPlural } from '../lib/format.ts';
import type { Run } from '../store/run.ts';

/** Marks calls without a reported end. */
export function markUnsettled(run: Run): Run {
  if (run.lanes.every(({ settledAt }) => settledAt !== undefined)) return run;
  const lanes = run.lanes.map((lane) =>
    lane.settledAt === undefined ? { ...lane, status: 'unsettled' as const } : lane,
  );
  return { ...run, lanes };
}

const SHOWN = 6;

/** Lists the calls without an end, as a sentence; empty if all have one. */
export function unsettledSentence({ lanes }: Run): string {
  const open = lanes.filter(({ settledAt }) => settledAt === undefined);
  if (open.length === 0) return 'Every call had settled.';
  const ids = open.slice(0, SHOWN).map(({ toolCallId }) => toolCallId);
  const more = open.length > SHOWN ? ` and ${open.length - SHOWN} more` : '';
  const of = `${formatPlural(open.length, 'call')} of ${lanes.length} had not settled`;
  return `${of}: ${more === '' ? formatList(ids) : ids.join(', ') + more}.`;
}
