import { expect, test } from 'vitest';
import { isHardlyLeft } from './hardly-left.ts';

const text = (length: number) => 'x'.repeat(length);

test.each([
  ['nothing of a long text', 9_000, 0, 1_333],
  ['a line of a text that is three times as long as the budget', 4_435, 65, 1_333],
  ['a line of a text that fits', 4_435, 65, 8_000],
  ['some lines of a long text', 100_000, 333, 1_333],
])('hardly a text is left: %s', (_, before, after, budget) => {
  expect(isHardlyLeft({ raw: text(before), budget }, text(after))).toBe(true);
});

test.each([
  ['nothing of no text', 0, 0, 1_333],
  ['a line that fills the budget', 100_000, 99, 120],
  ['a summary of a long text', 772_000, 1_500, 8_000],
  ['a line of a short text', 1_000, 65, 8_000],
])('enough of a text is left: %s', (_, before, after, budget) => {
  expect(isHardlyLeft({ raw: text(before), budget }, text(after))).toBe(false);
});

test.each([
  '===== 100 passed in 0.08s =====',
  '[left out: 514 lines]\nadded 257 packages in 5s',
  'Done in 12.49s.',
  '[left out: 175 lines of package manager chatter]\nyarn install v1.22.22',
])('enough of a text is left: its outcome, %j', (left) => {
  expect(isHardlyLeft({ raw: text(99_000), budget: 8_000 }, left)).toBe(false);
});
