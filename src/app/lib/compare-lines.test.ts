import { describe, expect, it } from 'vitest';
import { compareLines } from './compare-lines.ts';

const show = (before: string, after: string, cutAt?: number) =>
  compareLines(before, after, cutAt).lines.map((line) => {
    if (line.kind === 'cut') return 'cut';
    return line.kind === 'fold' ? `~${line.count}` : `${SIGNS[line.kind]}${line.text}`;
  });

const SIGNS = { same: ' ', removed: '-', added: '+' };

const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`).join('\n');

describe('compareLines', () => {
  it('keeps common lines in the same order', () => {
    expect(show('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
  });

  it('finds common lines between two changes', () => {
    expect(show('a\nb\nc\nd', 'b\nd\ne')).toEqual(['-a', ' b', '-c', ' d', '+e']);
  });

  it('folds equal lines that are far from any change', () => {
    const same = numbered('line', 10);
    expect(show(`old\n${same}`, same)).toEqual(['-old', ' line 0', ' line 1', '~8']);
  });

  it('folds everything if nothing changed', () => {
    expect(show('a\nb', 'a\nb')).toEqual(['~2']);
  });

  it('counts no line after the last line end, but shows one that only one text has', () => {
    expect(show('a\nb\n', 'a\nb\n')).toEqual(['~2']);
    expect(show('a\nb\n', 'a\nb')).toEqual([' a', ' b', '-']);
  });

  it('splits the line at the cut, and shows the lines around it', () => {
    expect(show('one\ntwo\nold', 'one\ntwo\nnew', 5)).toEqual([
      ...[' one', ' t', 'cut', ' wo', '-old', '+new'],
    ]);
    const same = numbered('line', 20);
    expect(show(same, same, 70)).toEqual([
      '~8',
      ' line 8',
      ' line 9',
      'cut',
      ' line 10',
      ' line 11',
      '~8',
    ]);
  });

  it('splits no line at a cut between two lines, and ignores a cut after the end', () => {
    expect(show('a\nb\nc', 'a\nb\nd', 1)).toEqual([' a', 'cut', ' b', '-c', '+d']);
    expect(show('a\nb', 'a\nc', 99)).toEqual([' a', '-b', '+c']);
  });

  it('shows texts without common lines as two blocks', () => {
    const { lines, partial } = compareLines(numbered('a', 800), numbered('b', 800));
    expect(lines.map(({ kind }) => kind)).toEqual([
      ...Array<string>(800).fill('removed'),
      ...Array<string>(800).fill('added'),
    ]);
    expect(partial).toBe(false);
  });

  it('compares the beginnings of long texts, and reports it', () => {
    const { lines, partial } = compareLines(numbered('a', 1001), numbered('a', 1));
    expect(partial).toBe(true);
    expect(lines.filter(({ kind }) => kind === 'removed')).toHaveLength(999);
    expect(compareLines('x'.repeat(5_000_000), 'y')).toMatchObject({
      partial: true,
      lines: [{ kind: 'removed', text: 'x'.repeat(200_000) }, { kind: 'added' }],
    });
  });
});
