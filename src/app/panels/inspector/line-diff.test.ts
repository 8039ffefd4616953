import { describe, expect, it } from 'vitest';
import { diffLines } from './line-diff.ts';

const show = (before: string, after: string) =>
  diffLines(before, after).map((line) =>
    line.kind === 'fold' ? `~${line.count}` : `${SIGNS[line.kind]}${line.text}`,
  );

const SIGNS = { same: ' ', removed: '-', added: '+' };

describe('diffLines', () => {
  it('keeps what both have in the same order', () => {
    expect(show('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
  });

  it('finds common lines between two changes', () => {
    expect(show('a\nb\nc\nd', 'b\nd\ne')).toEqual(['-a', ' b', '-c', ' d', '+e']);
  });

  it('folds equal lines that are far from any change', () => {
    const same = Array.from({ length: 10 }, (_, index) => `line ${index}`);
    expect(show(['old', ...same].join('\n'), same.join('\n'))).toEqual([
      '-old',
      ' line 0',
      ' line 1',
      '~8',
    ]);
  });

  it('folds everything where nothing changed', () => {
    expect(show('a\nb', 'a\nb')).toEqual(['~2']);
  });

  it('answers for texts whose table would be too large', () => {
    const before = Array.from({ length: 3000 }, (_, index) => `a${index}`).join('\n');
    const after = Array.from({ length: 3000 }, (_, index) => `b${index}`).join('\n');
    const found = diffLines(before, after);
    expect(found.filter((line) => line.kind === 'removed')).toHaveLength(3000);
    expect(found.filter((line) => line.kind === 'added')).toHaveLength(3000);
  });
});
