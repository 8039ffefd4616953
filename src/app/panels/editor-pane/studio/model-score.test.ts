import { expect, test } from 'vitest';
import { toModelScore, toTotal } from './model-score.ts';

const RAW = `${'building\n'.repeat(20)}error: unknown name foo\nerror: missing bar\n`;
const trial = (trimmed: string) => ({
  ...{ turn: 1, budget: 99, ok: true, applied: true, kept: trimmed.length },
  ...{ raw: RAW, reduced: RAW, trimmed },
});

test('the text after the cut counts, and the totals are sums', () => {
  const half = toModelScore(trial('error: missing bar'), { argsText: '{}' }, []);
  expect(half).toEqual({ saved: '−92%', raw: 223, model: 18, failures: 2, kept: 1 });
  const whole = toModelScore(trial(RAW), { argsText: '{}' }, []);
  expect(whole).toMatchObject({ saved: '±0%', failures: 2, kept: 2 });
  expect(toTotal([half, undefined, whole])).toEqual({
    ...{ saved: '−46%', raw: 446, model: 241, failures: 4, kept: 3 },
  });
  expect(toTotal([undefined])).toBeUndefined();
});
