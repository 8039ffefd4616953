import { expect, test } from 'vitest';
import type { LadderStep } from '../../../session/explain/index.ts';
import type { TrialOutput } from '../../../session/reducer-lab/index.ts';
import { toCallScore, toLossText, toSavedTone, withLoss } from './call-score.ts';

const RAW = `${'building\n'.repeat(20)}error: unknown name foo\nerror: missing bar\n`;
const SHELL = { argsText: '{"command": "make"}' };
const FILE = { argsText: '{"path": "make.log"}' };
const SAVED = { saved: '−97%', tone: 'less' } as const;

const scoreOf = (reduced: string, trimmed = reduced, sample = SHELL, own: string[] = []) => {
  const trial: TrialOutput = { budget: 1000, raw: RAW, reduced, trimmed, kept: trimmed.length };
  return toCallScore(trial, sample, own);
};

const step = (id: LadderStep['id'], status: LadderStep['status'], detail: string): LadderStep => ({
  ...{ step: 9, id, title: id, status, detail },
  clause: { id, label: '', text: '', source: '' },
});
const STEPS = [step('execute', 'ok', '1 ms'), step('reduce', 'ok', '222 → 9 chars')];
const reduceStep = (steps: readonly LadderStep[]) => steps.find(({ id }) => id === 'reduce');

test('lost failures are an alarm, whatever the percent, and the step of the reducer says so', () => {
  const lost = scoreOf('building\nerror: missing bar\n');
  expect(toSavedTone(SAVED, lost, false)).toBe('gone');
  expect(toSavedTone({ saved: '+9 chars', tone: undefined }, lost, true)).toBe('gone');
  expect(toLossText(lost)).toBe('keeps 1 of 2 failures');
  const steps = withLoss(STEPS, lost);
  expect(reduceStep(steps)).toMatchObject({
    status: 'partial',
    detail: '222 → 9 chars, keeps 1 of 2 failures',
  });
  expect(steps[0]).toBe(STEPS[0]);
});

test('failures that only the cut loses are no fault of the reducer', () => {
  const cut = scoreOf('error: unknown name foo\nerror: missing bar\n', 'error: unknown name foo\n');
  expect(toSavedTone({ saved: '−60%', tone: 'lost' }, cut, false)).toBe('gone');
  expect(toLossText(cut)).toBe('keeps 1 of 2 failures; the cut loses 1');
  expect(withLoss(STEPS, cut)).toBe(STEPS);
});

test('a reducer that keeps all failures is good', () => {
  const good = scoreOf('error: unknown name foo\nerror: missing bar\n');
  expect(toSavedTone(SAVED, good, false)).toBe('less');
  expect(toLossText(good)).toBe('');
  expect(withLoss(STEPS, good)).toBe(STEPS);
});

test('a cut without a loss is amber, and a growth is one', () => {
  const good = scoreOf(
    'error: unknown name foo\nerror: missing bar\nok',
    'error: unknown name foo\nerror: missing bar\n',
  );
  expect(toSavedTone(SAVED, good, false)).toBe('lost');
  expect(toLossText(good)).toBe('');
  expect(toSavedTone({ saved: '+9 chars', tone: undefined }, undefined, true)).toBe('grew');
});

test('a file has no failures, unless the tool has texts of its own for them', () => {
  const reduced = 'building\n'.repeat(20);
  expect(toSavedTone(SAVED, scoreOf(reduced, reduced, FILE), false)).toBe('less');
  expect(toSavedTone(SAVED, scoreOf(reduced, reduced, FILE, ['missing bar']), false)).toBe('gone');
});

test('a call whose texts are unknown has the colour of its percent', () => {
  expect(toSavedTone(SAVED, undefined, false)).toBe('less');
  expect(toLossText(undefined)).toBe('');
  expect(withLoss(STEPS, undefined)).toBe(STEPS);
});

test('a step that did not pass keeps its mark', () => {
  const steps = [step('reduce', 'error', 'error text: unchanged')];
  expect(reduceStep(withLoss(steps, scoreOf('building')))).toEqual(steps[0]);
});
