import { describe, expect, it } from 'vitest';
import { toTextEdit } from './text-edit.ts';

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
