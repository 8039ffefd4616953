import { describe, expect, it } from 'vitest';
import type { Expectation, ExpectationRule } from '../workspace/workspace.ts';
import { countExpectations, evaluateExpectation, rateExpectation } from './evaluate-expectation.ts';
import type { Trial } from './trial.ts';

const trial = (reduced: string, more: Partial<Trial> = {}): Trial => ({
  turn: 1,
  budget: 100,
  ok: true,
  raw: reduced,
  reduced,
  trimmed: reduced,
  kept: reduced.length,
  applied: true,
  ...more,
});

describe('evaluateExpectation', () => {
  it.each<[ExpectationRule, string, string]>([
    [{ kind: 'contains', text: '2 failed' }, 'Tests 2 failed', 'passed'],
    [{ kind: 'contains', text: '3 failed' }, 'Tests 2 failed', 'failed'],
    [{ kind: 'contains', text: '' }, 'anything', 'open'],
    [{ kind: 'lacks', text: 'ok' }, 'not fine', 'passed'],
    [{ kind: 'lacks', text: 'fine' }, 'not fine', 'failed'],
    [{ kind: 'at-most', chars: 3 }, 'abc', 'passed'],
    [{ kind: 'at-most', chars: 2 }, 'abc', 'failed'],
    [{ kind: 'snapshot', text: 'abc' }, 'abc', 'passed'],
    [{ kind: 'snapshot', text: '' }, 'abc', 'failed'],
  ])('%j of %j: %s', (rule, text, status) => {
    expect(evaluateExpectation(rule, trial(text)).status).toBe(status);
  });

  it('reports the actual text', () => {
    const text = 'Test Files 1 failed\nTests 2 failed\nDuration 3 s';
    expect(evaluateExpectation({ kind: 'contains', text: 'Tests 3 failed' }, trial(text)).got).toBe(
      'Not found in the 47 characters. The nearest line: Tests 2 failed',
    );
    expect(evaluateExpectation({ kind: 'lacks', text: 'Duration' }, trial(text)).got).toBe(
      'Found in line 3.',
    );
    expect(evaluateExpectation({ kind: 'at-most', chars: 40 }, trial(text)).got).toBe(
      '47 characters, 7 too many.',
    );
  });

  it('meets nothing without a result of the reducer', () => {
    const broken = trial('abc', { fault: { kind: 'ignored', message: 'It threw.' } });
    expect(evaluateExpectation({ kind: 'contains', text: 'abc' }, broken)).toEqual({
      status: 'failed',
      got: 'The reducer returned no result. It threw.',
    });
  });
});

describe('rateExpectation', () => {
  const cut = trial('head and tail', { trimmed: 'head …', kept: 5 });

  it.each<[ExpectationRule, string, RegExp | undefined]>([
    [{ kind: 'contains', text: 'head' }, 'passed', undefined],
    [{ kind: 'contains', text: 'tail' }, 'cut', /not by what the model gets/],
    [{ kind: 'lacks', text: 'tail' }, 'failed', /only by what the model gets/],
    [{ kind: 'contains', text: 'body' }, 'failed', undefined],
    [{ kind: 'contains', text: '' }, 'open', undefined],
    [
      { kind: 'snapshot', text: 'head and tail' },
      'cut',
      /^Met by the reduced text, but the model gets only 5 of its 13 characters:/,
    ],
    [{ kind: 'snapshot', text: 'another text' }, 'failed', undefined],
    [{ kind: 'snapshot', text: 'head …' }, 'failed', /only by what the model gets/],
  ])('%j of a cut text: %s', (rule, status, sentence) => {
    const verdict = rateExpectation(rule, cut);
    expect(verdict.status).toBe(status);
    if (sentence) expect(verdict.afterCut).toMatch(sentence);
    else expect(verdict.afterCut).toBeUndefined();
  });

  it('a snapshot of a text that is not cut is met by both', () => {
    const rule: ExpectationRule = { kind: 'snapshot', text: 'head' };
    expect(rateExpectation(rule, trial('head'))).toEqual({ status: 'passed' });
  });

  it('counts an expectation that the budget cuts off apart from met ones', () => {
    const rule: ExpectationRule = { kind: 'contains', text: 'tail' };
    const expectations = [{ id: '1', sampleId: 'a', turn: 1, rule }];
    expect(countExpectations([{ id: 'a' }], expectations, () => cut)).toEqual({
      ...{ passed: 0, failed: 0, cut: 1 },
      ...{ missedIn: 1, faulty: 0 },
    });
  });
});

describe('countExpectations', () => {
  const expectations: Expectation[] = [
    { id: '1', sampleId: 'a', turn: 1, rule: { kind: 'contains', text: 'x' } },
    { id: '2', sampleId: 'a', turn: 6, rule: { kind: 'contains', text: 'x' } },
  ];

  it('checks each expectation at its own turn', () => {
    const trialOf = (_id: string, turn = 1) => trial(turn === 1 ? 'x' : 'y');
    expect(countExpectations([{ id: 'a' }, { id: 'b' }], expectations, trialOf)).toEqual({
      ...{ passed: 1, failed: 1, cut: 0 },
      ...{ missedIn: 1, faulty: 0 },
    });
  });

  it('counts samples with a fault apart from expectations', () => {
    const grown = trial('xx', { fault: { kind: 'grew', message: 'It grew.' } });
    expect(countExpectations([{ id: 'a' }, { id: 'b' }], expectations, () => grown)).toEqual({
      ...{ passed: 2, failed: 0, cut: 0 },
      ...{ missedIn: 0, faulty: 2 },
    });
  });

  it('counts a fault that fails expectations once', () => {
    const broken = trial('y', { fault: { kind: 'ignored', message: 'It threw.' } });
    expect(countExpectations([{ id: 'a' }, { id: 'b' }], expectations, () => broken)).toEqual({
      ...{ passed: 0, failed: 2, cut: 0 },
      ...{ missedIn: 1, faulty: 1 },
    });
  });

  it('ignores untried samples', () => {
    expect(countExpectations([{ id: 'a' }], expectations, () => undefined)).toEqual({
      ...{ passed: 0, failed: 0, cut: 0 },
      ...{ missedIn: 0, faulty: 0 },
    });
  });
});
