import { tokenCost } from '../../../session/budget/index.ts';
import { type RequestSize, toTotals } from '../../../session/conversation/index.ts';
import { roundSaved } from '../../../session/run/index.ts';
import type { ConversationTurn, TurnOutcome } from '../../../session/store/index.ts';
import type { ModelProfile } from '../../../session/workspace/index.ts';
import { formatCount, formatDollars, formatPlural } from '../../lib/format.ts';

type Requests = readonly (RequestSize | undefined)[];

/** The totals of a conversation, and the effect of compaction, as one sentence. */
export function toTotalsText(requests: Requests, model: ModelProfile | undefined): string {
  const { requests: count, tokens, compacted } = toTotals(requests);
  if (count === 0) return 'No turn is answered, so there is no request.';
  const price = (sum: number) =>
    model ? ` (${formatDollars(tokenCost(sum, model.inputPrice))})` : '';
  const whole = `${formatPlural(count, 'request')} ${count === 1 ? 'has' : 'have'} ≈${formatCount(tokens)} tokens${price(tokens)}`;
  if (compacted === tokens) return `${whole}; compaction saves nothing.`;
  const percent = roundSaved(((tokens - compacted) / tokens) * 100);
  return `${whole}; compaction leaves ≈${formatCount(compacted)}${price(compacted)}, ${percent}% less.`;
}

/** The outcome of a turn in one or two words; absent for an answered one. */
export const TURN_OUTCOME_TEXT: Partial<Record<TurnOutcome, string>> = {
  empty: 'no calls',
  invalid: 'cannot run',
  failed: 'did not finish',
  waiting: 'not run',
};

/** Why a turn has no request, as sentences. */
export function toMissingText({ outcome, note }: ConversationTurn): string {
  if (outcome === 'empty') return 'It has no calls. Open it in the playground and add one.';
  if (outcome === 'waiting') return 'The conversation ended before this turn. Run all turns again.';
  return `${note ?? ''} The later turns go on without it.`.trimStart();
}
