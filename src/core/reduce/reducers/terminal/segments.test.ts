import { describe, expect, it } from 'vitest';
import type { LogParser } from './log-parser.ts';
import { segmentsOf } from './segments.ts';

const parser = (name: string, end?: RegExp): LogParser => ({
  name,
  signature: new RegExp(`^${name}:`),
  classify: () => {},
  ...(end && { end }),
});
const PARSERS = [parser('a'), parser('b', /^b: end$/), parser('long')];

function cut(...lines: string[]): string[] {
  return segmentsOf(lines, PARSERS).map(
    ({ from, to, parser: found }) => `${found?.name ?? 'none'} ${from}-${to}`,
  );
}

describe('segmentsOf', () => {
  it('begins a segment where a program is recognised', () => {
    expect(cut('a: 1', 'x', 'a: 2', 'b: 1', 'y', 'a: 3')).toEqual(['a 0-3', 'b 3-5', 'a 5-6']);
  });

  it('assigns earlier lines to the first program', () => {
    expect(cut('x', '', 'b: 1')).toEqual(['b 0-3']);
  });

  it('assigns lines after an end to the next program, or to none', () => {
    expect(cut('b: 1', 'b: end', 'x', 'a: 1')).toEqual(['b 0-2', 'a 2-4']);
    expect(cut('b: 1', 'b: end', 'x')).toEqual(['b 0-2', 'none 2-3']);
  });

  it('begins at the heading above an indented line, unless a blank line is between', () => {
    const indented = [parser('a'), { ...parser('b'), signature: /^ +b:/ }];
    const starts = (...lines: string[]) => segmentsOf(lines, indented).map(({ from }) => from);
    expect(starts('a: 1', 'x', 'file one', '  b: 1', 'file two', '  b: 2')).toEqual([0, 2]);
    expect(starts('a: 1', 'file one', '  detail', '  b: 1')).toEqual([0, 1]);
    expect(starts('a: 1', 'x', '', '  b: 1')).toEqual([0, 3]);
    expect(starts('a: 1', '  b: 1')).toEqual([0, 1]);
  });

  it('returns one segment without a program if none is recognised', () => {
    expect(cut('x', ' a: 1', '')).toEqual(['none 0-3']);
    expect(cut()).toEqual([]);
  });
});
