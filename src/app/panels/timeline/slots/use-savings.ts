import { useMemo } from 'react';
import { tokenCost } from '../../../../session/budget/index.ts';
import { selectOutput, selectSummary } from '../../../../session/run/index.ts';
import type { Run } from '../../../../session/store/index.ts';
import { estimateTokens } from '../../../../session/tokens/index.ts';
import { formatCompact, formatDollars, formatDuration } from '../../../lib/format.ts';
import { usePrice } from '../../../lib/use-price.ts';
import { isSameWork } from './same-work.ts';

/** Time and money that a run saved, in a few words and in a sentence; empty if it saved nothing. */
export interface Savings {
  /** `saves 1.3 s, $0.017` */
  saved: string;
  /** `102 ms slower`, than the run before the edit. */
  moved: string;
  /** The run takes longer than the run before the edit. */
  isSlower: boolean;
  sentence: string;
}

const NONE: Savings = { saved: '', moved: '', sentence: '', isSlower: false };
/** A smaller difference is rounding. */
const LEAST_MS = 1;

/**
 * Compares a run with the same calls one after the other, and what the model gets with the whole
 * results. A live run is also compared with the run before the edit.
 *
 * @param serialMs the duration of the calls one after the other, in milliseconds
 */
export function useSavings(run: Run, serialMs: number): Savings {
  const [price] = usePrice();
  const tokens = useMemo(() => (run.status === 'done' ? savedTokens(run) : 0), [run]);
  if (run.status !== 'done') return NONE;
  const ms = serialMs - run.elapsed;
  const dollars = tokenCost(tokens, price) + savedCosts(run);
  const { before } = run.live ?? {};
  const shift = before && isSameWork(before, run) ? run.elapsed - before.elapsed : 0;
  const parts = [
    ms > LEAST_MS ? formatDuration(ms) : '',
    dollars > 0 ? formatDollars(dollars) : '',
  ].filter(Boolean);
  const moved =
    Math.abs(shift) > LEAST_MS
      ? `${formatDuration(Math.abs(shift))} ${shift > 0 ? 'slower' : 'faster'}`
      : '';
  return {
    saved: parts.length > 0 ? `saves ${parts.join(', ')}` : '',
    moved,
    isSlower: shift > LEAST_MS,
    sentence: [
      moved && before ? `${moved} than before your edit (${formatDuration(before.elapsed)}).` : '',
      ms > LEAST_MS ? `One call after the other would take ${formatDuration(ms)} longer.` : '',
      tokens > 0
        ? `Reducers and the budget save about ${formatCompact(tokens)} tokens, ${formatDollars(tokenCost(tokens, price))} at $${price} per million.`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** More text would take noticeable time to count. */
const MOST_CHARS = 2_000_000;

function savedTokens(run: Run): number {
  if ((selectSummary(run)?.rawChars ?? 0) > MOST_CHARS) return 0;
  return run.lanes.reduce((sum, lane) => {
    const output = selectOutput(lane);
    const kept = output?.trimmed.text;
    const raw = output?.raw.text;
    if (raw === undefined || kept === undefined) return sum;
    return sum + Math.max(0, estimateTokens(raw) - estimateTokens(kept));
  }, 0);
}

/** Costs of tools that a cache avoided, in US dollars. */
function savedCosts({ lanes }: Run): number {
  return lanes.reduce((sum, { saved = 0 }) => sum + saved, 0);
}
