import { describe, expect, it } from 'vitest';
import type { Output } from '../../../session/run/index.ts';
import { toStages } from './stages.ts';

describe('toStages', () => {
  it('shows raw, reduced and trimmed on one scale with the cut line', () => {
    const { stages, cutPercent } = toStages({
      ok: true,
      raw: { chars: 1000 },
      reduced: { chars: 500 },
      trimmed: { chars: 200 },
      budget: 200,
      cutAt: 200,
    });
    expect(stages.map(({ label, percent }) => [label, percent])).toEqual([
      ['Raw', 100],
      ['Reduced', 50],
      ['Model gets', 20],
    ]);
    expect(cutPercent).toBe(20);
  });

  it('omits the reduced bar, and the line if the budget is not reached', () => {
    const { stages, cutPercent } = toStages({
      ok: true,
      raw: { chars: 40 },
      trimmed: { chars: 40 },
      budget: 1000,
    });
    expect(stages.map(({ label }) => label)).toEqual(['Raw', 'Model gets']);
    expect(cutPercent).toBeUndefined();
  });

  it('scales to the longest stage, for reducers that add a hint', () => {
    const { stages } = toStages({
      ok: true,
      raw: { chars: 90 },
      reduced: { chars: 120 },
      trimmed: { chars: 120 },
      budget: 1000,
    });
    expect(stages[0]?.percent).toBe(75);
    expect(stages[1]?.percent).toBe(100);
  });

  it('scales by tokens, with the budget of the run or one in about as many', () => {
    const output = {
      ok: true,
      raw: { chars: 1000 },
      trimmed: { chars: 400 },
      budget: 400,
      cutAt: 400,
    };
    const tokens = [200, 90].map((count) => ({ tokens: count, isExact: true }));
    const { stages, cutPercent } = toStages(output, tokens, 'tokens');
    expect(stages.map(({ percent }) => percent)).toEqual([100, 45]);
    expect(cutPercent).toBe(40);
    expect(toStages({ ...output, tokenBudget: 50 }, tokens, 'tokens').cutPercent).toBe(25);
    // Without a count of each stage, characters are on one scale.
    expect(toStages(output, tokens.slice(1), 'tokens').cutPercent).toBe(40);
    expect(toStages(output, [], 'tokens').stages[1]?.percent).toBe(40);
  });

  it('shows an empty bar for an empty text', () => {
    const { stages } = toStages({
      ok: true,
      raw: { chars: 0 },
      trimmed: { chars: 0 },
      budget: 0,
    });
    expect(stages.every(({ percent }) => percent === 0)).toBe(true);
  });
});

describe('the saved part', () => {
  const output = { ok: true, raw: { chars: 658 }, budget: 649 };
  const savedOf = (rest: Omit<Output, keyof typeof output>) => {
    const { saved, tone } = toStages({ ...output, ...rest });
    return [saved, tone];
  };

  it('is that of the bars: the marker of a cut counts', () => {
    expect(savedOf({ trimmed: { chars: 680 }, cutAt: 649 })).toEqual(['+3%', undefined]);
    expect(savedOf({ trimmed: { chars: 329 }, cutAt: 298 })).toEqual(['−50%', 'lost']);
    expect(savedOf({ trimmed: { chars: 329 } })).toEqual(['−50%', 'less']);
    expect(savedOf({ trimmed: { chars: 658 } })).toEqual(['', undefined]);
  });

  it('is written in the unit of the bars where it rounds to nothing', () => {
    const [raw, trimmed] = [{ chars: 5_000 }, { chars: 5_019 }];
    const grown = { ok: true, raw, trimmed, reduced: trimmed, budget: 9_000 };
    expect(toStages(grown).saved).toBe('+19 chars');
    const tokens = [1_000, 1_001, 1_001].map((count) => ({ tokens: count, isExact: true }));
    expect(toStages(grown, tokens, 'tokens').saved).toBe('+1 token');
  });

  it('follows the unit of the bars', () => {
    const tokens = [200, 50].map((count) => ({ tokens: count, isExact: true }));
    expect(toStages({ ...output, trimmed: { chars: 329 } }, tokens, 'tokens').saved).toBe('−75%');
  });

  it('is an alarm if nothing but a marker is left', () => {
    expect(savedOf({ trimmed: { chars: 0 } })).toEqual(['−100%', 'gone']);
    expect(savedOf({ trimmed: { chars: 31 }, cutAt: 0 })).toEqual(['−95%', 'gone']);
  });
});
