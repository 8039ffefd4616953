import { expect, test } from 'vitest';
import { shortFault } from './short-fault.ts';

test('a fault is whole where the name leaves it room, and else its last part', () => {
  expect(shortFault('+500 ms, 429', 'web_search')).toBe('+500 ms, 429');
  expect(shortFault('+500 ms, 429', 'list_all_issues')).toBe('429');
  expect(shortFault('disconnected', 'a_name_that_is_much_too_long')).toBe('disconnected');
});
