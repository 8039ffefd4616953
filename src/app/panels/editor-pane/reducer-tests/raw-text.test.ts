import { expect, test } from 'vitest';
import { editRawText, pasteRawText, toShownText } from './raw-text.ts';

const RAW = '10%\r50%\r100%\ndone\r\nend';

test('a text area shows each line break as a line feed', () => {
  expect(toShownText(RAW)).toBe('10%\n50%\n100%\ndone\nend');
});

test.each([
  ['at its start', '> 10%\n50%\n100%\ndone\nend', '> 10%\r50%\r100%\ndone\r\nend'],
  ['at its end', '10%\n50%\n100%\ndone\nend!', '10%\r50%\r100%\ndone\r\nend!'],
  ['after a CRLF', '10%\n50%\n100%\ndone\nThe end', '10%\r50%\r100%\ndone\r\nThe end'],
  ['over its middle', '10%\n50%\nfailed\nend', '10%\r50%\rfailed\r\nend'],
  ['over all of it', 'another text', 'another text'],
])('an edit %s keeps the line breaks around it', (_, shown, raw) => {
  expect(editRawText(RAW, shown)).toBe(raw);
});

test('an edit of a text without carriage returns is the new text', () => {
  expect(editRawText('a\nb', 'a\nc')).toBe('a\nc');
});

test('a pasted text keeps its carriage returns, in the place of the selected text', () => {
  expect(pasteRawText('', { start: 0, end: 0, text: '1%\r2%\n' })).toBe('1%\r2%\n');
  const at = toShownText(RAW).indexOf('end');
  expect(pasteRawText(RAW, { start: at, end: at + 3, text: 'a\rb' })).toBe(
    '10%\r50%\r100%\ndone\r\na\rb',
  );
});

test('a pasted CRLF is a line feed: a clipboard may have made it of one', () => {
  expect(pasteRawText('', { start: 0, end: 0, text: '1%\r2%\r\nend' })).toBe('1%\r2%\nend');
});
