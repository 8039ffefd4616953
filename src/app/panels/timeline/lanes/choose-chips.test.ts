import { expect, test } from 'vitest';
import { chooseChips } from './choose-chips.ts';

test('a short name leaves room for both chips', () => {
  expect(chooseChips('echo', { was: 'was ok', fault: '+2 s', hasNested: false })).toEqual({
    ...{ was: 'was ok', fault: '+2 s', isMark: false },
  });
});

test('the earlier status goes first, then the fault becomes a mark', () => {
  const texts = { was: 'was ok', fault: '+500 ms, 429', hasNested: false };
  expect(chooseChips('web_search', texts)).toMatchObject({ was: '', isMark: false });
  expect(chooseChips('list_all_issues', texts)).toMatchObject({ isMark: true });
});

test('a fault is never left out', () => {
  const texts = { was: '', fault: 'disconnected', hasNested: true };
  expect(chooseChips('a_name_that_is_much_too_long', texts)).toMatchObject({
    ...{ fault: 'disconnected', isMark: true },
  });
});
