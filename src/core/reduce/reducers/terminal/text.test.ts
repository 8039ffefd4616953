import { expect, test } from 'vitest';
import { visibleLines } from './text.ts';

test('lines end with LF, CR LF or CR CR LF, and show their last state', () => {
  expect(visibleLines('a b\r\r\n\u001b[31mc\u001b[0m\r\n10%\r50%\rdone\r\n')).toEqual([
    'a b',
    'c',
    'done',
    '',
  ]);
});
