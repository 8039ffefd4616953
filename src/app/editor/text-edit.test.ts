import { describe, expect, it } from 'vitest';
import { toOffset, toTextEdit } from './text-edit.ts';

describe('toTextEdit', () => {
  it('finds the smallest replacement', () => {
    expect(toTextEdit('{"a": 1}', '{"a": 12}')).toEqual({ start: 7, end: 7, text: '2' });
    expect(toTextEdit('abc', 'ac')).toEqual({ start: 1, end: 2, text: '' });
    expect(toTextEdit('same', 'same')).toBeUndefined();
  });

  it('never counts a character on both sides', () => {
    for (const [from, to] of [
      ['aa', 'aaa'],
      ['aaa', 'a'],
      ['abab', 'ab'],
      ['', 'x'],
      ['x', ''],
    ] as const) {
      const edit = toTextEdit(from, to);
      expect(edit && from.slice(0, edit.start) + edit.text + from.slice(edit.end)).toBe(to);
    }
  });
});

it.each([
  [1, 1, 0],
  [2, 2, 4],
  [2, 9, 5],
  [9, 1, 3],
  [0, 0, 0],
])('line %i, column %i is found', (line, column, offset) => {
  expect(toOffset('ab\ncd', { line, column })).toBe(offset);
});
