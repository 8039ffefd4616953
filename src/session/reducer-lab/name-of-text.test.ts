import { expect, test } from 'vitest';
import { nameOfText } from './name-of-text.ts';

test.each([
  ['\u001b[?25l\u001b[36m RUN \u001b[39m v2.1.4 /app\n\u001b[32m✓\u001b[39m a', 'RUN v2.1.4 /app'],
  ['\n==== test session starts ====\n', 'test session starts'],
  ['\u001b[2K\r\u001b[1mbuilding\u001b[0m', 'building'],
  ['\u001b[0m\n---\n', 'Log'],
  ['\r\u001b[32m  0%\u001b[0m [#]\r\u001b[32m  1%\u001b[0m [#]', 'Log'],
  ['Fetching 12% [##      ]\r\nFetched 4 packages\r\n', 'Fetched 4 packages'],
  ['2026-11-30 22:04:13,204 INFO root: Starting the worker', 'root: Starting the worker'],
  ['2026-11-30T22:04:13.204Z [warn] slow answer', 'slow answer'],
  ['[22:04:13] Using gulpfile', 'Using gulpfile'],
  ['Nov 30 22:04:13 host sshd[1]: Accepted key', 'host sshd[1]: Accepted key'],
  ['[    0.000000] Linux version 6.18', 'Linux version 6.18'],
  ['[INFO] Scanning for projects', 'Scanning for projects'],
  ['ERROR in ./src/index.ts', 'ERROR in ./src/index.ts'],
  ['2026-11-30 22:04:13\nTotal 12', 'Total 12'],
  ['10.25.0.1 is up', '10.25.0.1 is up'],
  ['42', '42'],
])('the name of the text %j is "%s"', (text, name) => {
  expect(nameOfText(text)).toBe(name);
});
