import { expect, test } from 'vitest';
import { chooseChips } from './choose-chips.ts';

const id = 'call_1';

test('a short name leaves room for both chips', () => {
  expect(chooseChips('echo', { id, was: 'was ok', fault: '+2 s', hasNested: false })).toEqual({
    ...{ was: 'was ok', fault: '+2 s', showsId: false },
  });
});

test('the id stays where it has room beside a fault', () => {
  const texts = { id, was: '', fault: '429', hasNested: false };
  expect(chooseChips('web_search', texts).showsId).toBe(true);
  expect(chooseChips('web_search', { ...texts, fault: '+500 ms, 429' }).showsId).toBe(false);
  expect(chooseChips('a_name_that_is_much_too_long', { ...texts, fault: '' }).showsId).toBe(true);
});

test('the earlier status goes first, then a part of the fault', () => {
  const texts = { id, was: 'was ok', fault: '+500 ms, 429', hasNested: false };
  expect(chooseChips('web_search', texts)).toMatchObject({ was: '', fault: '+500 ms, 429' });
  expect(chooseChips('list_all_issues', texts)).toMatchObject({ fault: '429' });
});

test('a fault is never left out', () => {
  const texts = { id, was: '', fault: 'disconnected', hasNested: true };
  expect(chooseChips('a_name_that_is_much_too_long', texts)).toMatchObject({
    ...{ fault: 'disconnected', showsId: false },
  });
});
