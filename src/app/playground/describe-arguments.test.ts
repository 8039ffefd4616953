import { expect, test } from 'vitest';
import { describeArguments } from './describe-arguments.ts';

test.each([
  [{ table: 'orders' }, 'table: orders'],
  [{ table: 'orders', force: true, ids: [1, 2] }, 'table: orders, force: true, ids: [1,2]'],
  [{}, ''],
  ['text', '"text"'],
  [undefined, ''],
])('%j', (args, text) => {
  expect(describeArguments(args)).toBe(text);
});
