import { expect, test } from 'vitest';
import { toLineStates } from './line-states.ts';
import type { Trial } from './trial.ts';

const toTrial = (raw: string[], reduced: string[], kept?: number): Trial => {
  const text = reduced.join('\n');
  const at = kept ?? text.length;
  const base = { turn: 1, budget: at, ok: true, applied: true };
  return { ...base, raw: raw.join('\n'), reduced: text, kept: at, trimmed: text.slice(0, at) };
};

test('each line is kept, cut or left out', () => {
  const trial = toTrial(
    ['start', 'noise', '\u001b[31mfatal: no file\u001b[0m', 'noise', 'Error: no route', 'end'],
    ['start', 'fatal: no file', '… 1 line left out', 'Error: no route', 'end'],
    'start\nfatal: no file\n…'.length,
  );
  const { raw, reduced, counts } = toLineStates(trial, { hasFailures: true });
  expect(raw.map(({ state, failure }) => [state, failure])).toEqual([
    ['kept', undefined],
    ['left-out', undefined],
    ['kept', 'shown'],
    ['left-out', undefined],
    ['cut', 'lost'],
    ['cut', undefined],
  ]);
  expect(reduced.map(({ rawAt, isCut }) => [rawAt, isCut])).toEqual([
    [0, false],
    [2, false],
    [undefined, false],
    [4, true],
    [5, true],
  ]);
  expect(counts).toEqual({ kept: 2, cut: 2, 'left-out': 2 });
});

test('equal lines belong together in their order, and moved lines are found', () => {
  const trial = toTrial(['b', 'a', 'a', 'c'], ['c', 'a', 'b']);
  const { raw, reduced } = toLineStates(trial, { hasFailures: false });
  expect(raw.map(({ state }) => state)).toEqual(['kept', 'kept', 'left-out', 'kept']);
  expect(reduced.map(({ rawAt }) => rawAt)).toEqual([3, 1, 0]);
});

test('a repeated line is kept beside its neighbours', () => {
  const trial = toTrial(['', 'ok', '', 'FAIL', '', 'end'], ['… 3 lines', 'FAIL', '', 'end']);
  const { raw } = toLineStates(trial, { hasFailures: false });
  expect(raw.map(({ state }) => state === 'kept')).toEqual([
    ...[false, false, false],
    ...[true, true, true],
  ]);
});

test('failures are found in rewritten lines, and by further texts', () => {
  const trial = toTrial(
    ['x Error: no route to the host example', 'OOMKilled worker 3', 'ok'],
    ['no route to the host example'],
  );
  const own = { hasFailures: true, own: ['oomkilled'] };
  const { raw } = toLineStates(trial, own);
  expect(raw.map(({ state, failure }) => [state, failure])).toEqual([
    ['left-out', 'shown'],
    ['left-out', 'lost'],
    ['left-out', undefined],
  ]);
  expect(toLineStates(trial, { hasFailures: false }).raw[0]?.failure).toBeUndefined();
});

test('a kept line of a lost failure is no lost line', () => {
  const run = [
    ...['FAIL: test_total (cart.Totals)', '-'.repeat(70), 'Traceback (most recent call last):'],
    ...['  File "/app/cart.py", line 12, in test_total', '    self.assertEqual(1, 2)'],
    ...['AssertionError: 1 != 2', '', 'ERROR: test_tax (cart.Totals)', '-'.repeat(70)],
    ...['Traceback (most recent call last):', '  File "/app/tax.py", line 7, in test_tax'],
    ...["KeyError: 'rate'", '', 'FAILED (failures=1, errors=1)'],
  ];
  const kept = run.filter((line) => /FAIL|ERROR/.test(line));
  const { raw } = toLineStates(toTrial(run, kept), { hasFailures: true });
  const failing = raw.filter(({ failure }) => failure !== undefined);
  expect(failing.map(({ text, failure }) => `${failure} ${text}`)).toEqual([
    'partial FAIL: test_total (cart.Totals)',
    'lost AssertionError: 1 != 2',
    'partial ERROR: test_tax (cart.Totals)',
    "lost KeyError: 'rate'",
  ]);
});

test('an empty text has no line', () => {
  expect(toLineStates(toTrial([''], ['']), { hasFailures: true })).toEqual({
    ...{ raw: [], reduced: [], counts: { kept: 0, cut: 0, 'left-out': 0 } },
  });
});

test('a final line end starts no line, in the raw text and in the reduced one', () => {
  const log = Array.from({ length: 900 }, (_, at) => `line ${at + 1}`);
  const whole = toLineStates(toTrial([...log, ''], [...log, '']), { hasFailures: true });
  expect(whole.counts).toEqual({ kept: 900, cut: 0, 'left-out': 0 });
  expect([whole.raw.length, whole.reduced.length]).toEqual([900, 900]);

  const { raw, reduced, counts } = toLineStates(toTrial(['a', 'b', ''], ['b']), {
    hasFailures: true,
  });
  expect(raw.map(({ state }) => state)).toEqual(['left-out', 'kept']);
  expect(reduced).toEqual([{ text: 'b', isCut: false, rawAt: 1 }]);
  expect(counts).toEqual({ kept: 1, cut: 0, 'left-out': 1 });
});

test('of a text that is deleted, no line is kept', () => {
  const { counts, reduced } = toLineStates(toTrial(['a', '', 'b'], []), { hasFailures: false });
  expect(counts).toEqual({ kept: 0, cut: 0, 'left-out': 3 });
  expect(reduced).toEqual([]);
});

test('the lines of a gap are cut, and those of the kept ends are not', () => {
  const reduced = 'one\ntwo\nthree\nfour';
  const sizes = { turn: 1, budget: 9, ok: true, applied: false, raw: reduced, reduced, kept: 9 };
  const isCut = (more: Partial<Trial>) =>
    toLineStates({ ...sizes, trimmed: '', ...more }, { hasFailures: false }).reduced.map(
      (line) => line.isCut,
    );
  expect(isCut({})).toEqual([false, false, false, true]);
  expect(isCut({ gap: { from: 0, to: 9 } })).toEqual([true, true, false, false]);
  expect(isCut({ gap: { from: 4, to: 14 } })).toEqual([false, true, true, false]);
});

test('JSON that is cut as JSON is another text, and no line of it is cut off', () => {
  const raw = '[1,2,3]';
  const trimmed = '[1,"[2 of 3 items left out]"]';
  const sizes = { turn: 1, budget: 9, ok: true, applied: false, raw, reduced: raw, kept: 1 };
  const { reduced } = toLineStates({ ...sizes, trimmed, gap: null }, { hasFailures: false });
  expect(reduced).toEqual([{ text: trimmed, isCut: false }]);
});
