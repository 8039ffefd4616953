import { expect, test } from 'vitest';
import { toModelScore, toTotal } from './model-score.ts';

const RAW = `${'building\n'.repeat(20)}error: unknown name foo\nerror: missing bar\n`;
const trial = (trimmed: string) => ({
  ...{ turn: 1, budget: 99, ok: true, applied: true, kept: trimmed.length },
  ...{ raw: RAW, reduced: RAW, trimmed },
});

test('a long text of which all failures are left is not lost', () => {
  const raw = `error: x\n${'a'.repeat(9_000)}`;
  const whole = { ...trial('error: x'), raw, reduced: 'error: x' };
  expect(toModelScore(whole, { argsText: '{}' }, [])).toMatchObject({
    ...{ saved: '−99.9%', kept: 1, isLost: false },
  });
  const none = { ...trial('a'), raw: 'a'.repeat(9_000), reduced: 'a' };
  expect(toModelScore(none, { argsText: '{}' }, [])).toMatchObject({ failures: 0, isLost: true });
});

test('a total is lost if a sample is', () => {
  const budget = 1_333;
  const raw = 'a line of a listing\n'.repeat(222);
  const line = { ...trial('a line'), reduced: 'a line' };
  const lost = toModelScore({ ...line, raw, budget }, { argsText: '{}' }, []);
  const kept = toModelScore({ ...trial(raw), raw, reduced: raw, budget }, { argsText: '{}' }, []);
  expect(lost.isLost).toBe(true);
  expect(kept.isLost).toBe(false);
  expect(toTotal([kept, kept, lost])?.isLost).toBe(true);
  expect(toTotal([kept, undefined])?.isLost).toBe(false);
});

test.each([
  ['a reducer', '', '', 0],
  ['the budget', 'a line of a listing\n', '[cut]', 0],
])('a text of which %s leaves nothing is lost', (_, reduced, trimmed, kept) => {
  const given = { ...trial(trimmed), raw: 'a line of a listing\n'.repeat(9), budget: 0 };
  expect(toModelScore({ ...given, reduced, kept }, { argsText: '{}' }, []).isLost).toBe(true);
});

test('a reducer that fails has a reason, and the totals the number of its samples', () => {
  const fault = { kind: 'ignored', message: 'It threw: no' } as const;
  const failed = toModelScore({ ...trial(RAW), fault }, { argsText: '{}' }, []);
  expect(failed).toMatchObject({ saved: '±0%', fault: 'It threw: no', failing: 1, isLost: true });
  const whole = toModelScore(trial(RAW), { argsText: '{}' }, []);
  expect(whole).toMatchObject({ failing: 0, isLost: false });
  expect(whole).not.toHaveProperty('fault');
  expect(toTotal([failed, whole, failed])).toMatchObject({
    ...{ failing: 2, how: 'fails', isLost: true },
  });
});

test('a reducer that makes results longer grows, and fails only if it fails on others', () => {
  const score = (kind: 'grew' | 'ignored') =>
    toModelScore({ ...trial(RAW), fault: { kind, message: 'No.' } }, { argsText: '{}' }, []);
  const [grown, failed] = [score('grew'), score('ignored')];
  expect(grown).toMatchObject({ failing: 1, how: 'grows' });
  expect(toTotal([grown, grown])).toMatchObject({ failing: 2, how: 'grows' });
  expect(toTotal([grown, failed])).toMatchObject({ failing: 2, how: 'fails' });
});

test('the text after the cut counts, and the totals are sums', () => {
  const half = toModelScore(trial('error: missing bar'), { argsText: '{}' }, []);
  expect(half).toEqual({
    saved: '−92%',
    raw: 223,
    model: 18,
    failures: 2,
    kept: 1,
    failing: 0,
    isLost: true,
  });
  const whole = toModelScore(trial(RAW), { argsText: '{}' }, []);
  expect(whole).toMatchObject({ saved: '±0%', failures: 2, kept: 2, isLost: false });
  expect(toTotal([half, undefined, whole])).toEqual({
    ...{ saved: '−46%', raw: 446, model: 241, failures: 4, kept: 3, failing: 0, isLost: true },
  });
  expect(toTotal([undefined])).toBeUndefined();
});
