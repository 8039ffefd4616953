import { expect, test } from 'vitest';
import { type LineStates, toLineStates } from '../../../../session/reducer-lab/index.ts';
import { toLineKinds, toLinesSummary } from './lines-text.ts';

const statesOf = (raw: string, reduced: string): LineStates =>
  toLineStates(
    {
      ...{ turn: 1, budget: 1000, ok: true, applied: true, kept: reduced.length },
      ...{ raw, reduced, trimmed: reduced },
    },
    { hasFailures: true },
  );

test('one line is counted as one', () => {
  const one = statesOf('error: missing bar', 'error: missing bar');
  expect(toLinesSummary(one)).toBe(
    'Overview: 1 line kept, 0 left out, 0 cut, 1 line whose failure the model gets, 0 lines whose failure is lost',
  );
  expect(toLineKinds(one).map(({ text }) => text)).toEqual(['1 kept', '1 line of kept failures']);
});

test('the legend has the kinds of lines that there are', () => {
  const some = statesOf(
    'building\nerror: unknown foo\nerror: missing bar\nerror: no baz',
    'building\nerror: no baz\n1 more',
  );
  expect(toLinesSummary(some)).toBe(
    'Overview: 2 lines kept, 2 left out, 0 cut, 1 line whose failure the model gets, 2 lines whose failure is lost',
  );
  expect(toLineKinds(some).map(({ look, text }) => ({ look, text }))).toEqual([
    { look: 'kept', text: '2 kept' },
    { look: 'left-out', text: '2 left out' },
    { look: 'written', text: '1 added' },
    { look: 'shown', text: '1 line of kept failures' },
    { look: 'lost', text: '2 lost failure lines' },
  ]);
});

test('lines of lost failures that the model gets are no lost lines', () => {
  const lines = ['FAIL: test_total (cart.Totals)', '-'.repeat(70), 'AssertionError: 1 != 2', 'end'];
  const partial = statesOf(lines.join('\n'), lines.slice(0, 2).join('\n'));
  expect(toLinesSummary(partial)).toBe(
    'Overview: 2 lines kept, 2 left out, 0 cut, 0 lines whose failure the model gets, 2 lines whose failure is lost, 1 of them kept',
  );
  expect(toLineKinds(partial).map(({ text }) => text)).toEqual([
    ...['2 kept', '2 left out', '1 kept line of lost failures', '1 lost failure line'],
  ]);
});
