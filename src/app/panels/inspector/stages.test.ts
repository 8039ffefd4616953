import { describe, expect, it } from 'vitest';
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
