import { describe, expect, it } from 'vitest';
import { savedTone, toStages } from './stages.ts';

describe('toStages', () => {
  it('shows raw, reduced and trimmed on one scale with the cut line', () => {
    const { stages, cutPercent } = toStages({
      ok: true,
      raw: { chars: 1000 },
      reduced: { chars: 500 },
      trimmed: { chars: 200 },
      budget: 200,
      cutAt: 200,
      savedPercent: 80,
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
      savedPercent: 0,
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
      savedPercent: -33,
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
      savedPercent: 60,
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
      savedPercent: 0,
    });
    expect(stages.every(({ percent }) => percent === 0)).toBe(true);
  });
});

describe('savedTone', () => {
  const output = { ok: true, raw: { chars: 900 }, budget: 200, savedPercent: 80 };

  it('is an alarm if nothing is left', () => {
    expect(savedTone({ ...output, trimmed: { chars: 180 } })).toBe('less');
    expect(savedTone({ ...output, trimmed: { chars: 180 }, cutAt: 180 })).toBe('lost');
    expect(savedTone({ ...output, trimmed: { chars: 0 }, savedPercent: 100 })).toBe('gone');
    const marked = { trimmed: { chars: 31 }, cutAt: 0 };
    expect(savedTone({ ...output, ...marked, savedPercent: 100 })).toBe('gone');
    expect(savedTone({ ...output, trimmed: { chars: 930 }, savedPercent: -3 })).toBeUndefined();
  });
});
