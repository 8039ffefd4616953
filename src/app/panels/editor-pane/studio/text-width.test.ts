import { expect, test } from 'vitest';
import { widthOf } from './text-width.ts';

const ESC = String.fromCharCode(27);

test('a text is as wide as its longest line', () => {
  expect(widthOf([], 10)).toBe(0);
  expect(widthOf(['abc', 'abcdef', 'ab'], 10)).toBe(6);
  expect(widthOf(['x'.repeat(50)], 10)).toBe(10);
});

test('colours have no width, tabs and wide characters have more', () => {
  expect(widthOf([`${ESC}[31mred${ESC}[0m`], 100)).toBe(3);
  expect(widthOf(['0123456', '\ta'], 100)).toBe(9);
  expect(widthOf(['123', '日本'], 100)).toBe(4);
});
