import { expect, test } from 'vitest';
import { nameOfText } from './samples.ts';

test.each([
  ['\u001b[?25l\u001b[36m RUN \u001b[39m v2.1.4 /app\n\u001b[32m✓\u001b[39m a', 'RUN v2.1.4 /app'],
  ['\n==== test session starts ====\n', 'test session starts'],
  ['\u001b[2K\r\u001b[1mbuilding\u001b[0m', 'building'],
  ['\u001b[0m\n---\n', ''],
])('the name of the text %j is "%s"', (text, name) => {
  expect(nameOfText(text)).toBe(name);
});
