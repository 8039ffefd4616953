import { expect, test } from 'vitest';
import { parseAnsi } from './ansi.ts';

const E = String.fromCharCode(27);

test.each<[string, string, ReturnType<typeof parseAnsi>]>([
  ['a plain text', 'a\nb', [{ text: 'a\nb' }]],
  ['an empty text', '', []],
  ['a colour', `${E}[31mFAIL${E}[0m a`, [{ text: 'FAIL', tone: 'red' }, { text: ' a' }]],
  ['a bright colour', `${E}[92mok${E}[39m`, [{ text: 'ok', tone: 'green' }]],
  ['a reset without a number', `${E}[31ma${E}[mb`, [{ text: 'a', tone: 'red' }, { text: 'b' }]],
  [
    'bold and dim',
    `${E}[1ma${E}[22m${E}[2mb${E}[22mc`,
    [{ text: 'a', isBold: true }, { text: 'b', tone: 'grey' }, { text: 'c' }],
  ],
  [
    'a coloured background, as of a label',
    `${E}[1;30;46m RUN ${E}[0m v4`,
    [{ text: ' RUN ', tone: 'cyan', isBold: true }, { text: ' v4' }],
  ],
  [
    'one of 256',
    `${E}[38;5;208ma${E}[38;5;244mb`,
    [
      { text: 'a', tone: 'yellow' },
      { text: 'b', tone: 'grey' },
    ],
  ],
  [
    'a colour of three numbers',
    `${E}[38;2;30;60;250;1ma`,
    [{ text: 'a', tone: 'blue', isBold: true }],
  ],
  ['white and black, which are the ink', `${E}[37ma${E}[30mb${E}[38;2;9;9;9mc`, [{ text: 'abc' }]],
  ['other escapes', `a${E}[2K${E}]0;title${String.fromCharCode(7)}b${E}[?25l`, [{ text: 'ab' }]],
  ['a sequence that the end cuts', `a${E}[3`, [{ text: 'a' }]],
])('reads %s', (_what, text, runs) => {
  expect(parseAnsi(text)).toEqual(runs);
});

// From each of its sequences, a search for the end would take minutes: the test would not end.
test('reads a hostile text to its end', () => {
  expect(parseAnsi(`${E}[${'1;'.repeat(500_000)}`)).toEqual([]);
  expect(parseAnsi(`${E}[31m`.repeat(100_000))).toEqual([]);
});
