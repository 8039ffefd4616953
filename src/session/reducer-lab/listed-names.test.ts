import { expect, test } from 'vitest';
import { failuresIn } from './count-test-support.ts';
import { isFailureLine } from './failure-lines.ts';

const NAMES = ['error', 'errors', 'failed', 'fatal', 'exceptions'];

test.each([
  ['ls -la', (name: string) => `drwxr-xr-x  2 dev dev   4096 Nov 30 17:53 ${name}`],
  [
    'ls -la, in colour',
    (name: string) => `-rw-r--r--  2 dev dev 9 Nov 30 17:53 \u001b[1m${name}\u001b[m`,
  ],
  [
    'ls -la of a name with spaces',
    (name: string) => `-rw-r--r--. 1 dev dev 9 Nov 30  2025 a ${name} b`,
  ],
  ['ls -lai', (name: string) => `  131 lrwxrwxrwx 1 dev dev 9 Nov 30 17:53 ${name} -> a ${name}`],
  [
    'find -ls',
    (name: string) => `   131      4 drwxr-xr-x   2 dev  dev  4096 Nov 30 17:53 ${name}`,
  ],
  ['tar -tv', (name: string) => `-rw-r--r-- dev/dev    9 2026-11-30 17:53 ${name}`],
  ['unzip -l', (name: string) => `     1204  2026-11-30 17:53   ${name}`],
  ['du', (name: string) => `4.0K\t${name}`],
  ['tree', (name: string) => `│   ├── ${name}`],
  ['tree -h', (name: string) => `    └── [4.0K]  ${name}`],
  ['git status', (name: string) => `\tmodified:   ${name}`],
  ['git status of a conflict', (name: string) => `\tdeleted by us:   ${name}`],
  ['git status of a new file', (name: string) => `\t${name}`],
  ['git status --short', (name: string) => `?? ${name}`],
  ['git status --short of a renamed file', (name: string) => `R  a -> ${name}`],
  ['git status --short of a name with spaces', (name: string) => ` M "the ${name} of it"`],
  ['git diff --stat', (name: string) => ` ${name} | 12 +++---`],
  ['git diff --name-status', (name: string) => `R100\ta\t${name}`],
  ['git diff --numstat', (name: string) => `3\t1\t${name}`],
  ['git ls-files -s', (name: string) => `100644 1a2b3c4d5e6f 0\t${name}`],
  ['git commit', (name: string) => ` create mode 100644 ${name}`],
  ['ps aux', (name: string) => `dev  41  0.0  0.1  7360  3584 ?  Ss  17:53  0:00 worker ${name}`],
  ['dpkg -l', (name: string) => `ii  pkg  1.4-2  amd64  finds a ${name} of disks`],
])('names in %s are no failures', (_, toLine) => {
  for (const name of NAMES) expect(isFailureLine(toLine(name))).toBe(false);
  const lines = NAMES.map(toLine);
  expect(failuresIn(lines)).toBeUndefined();
  expect(failuresIn(lines, ['fatal'])).toBe(1);
});

test.each([
  ['ls', ['errors', 'failed', 'index.ts', 'src']],
  ['ls in columns', ['errors   failed   src', 'fatal    index.ts', 'panic']],
  ['find errors', ['errors', 'errors/a.ts', 'errors/failed']],
])('a list of names as of %s has no failures', (_, lines) => {
  expect(failuresIn(lines)).toBeUndefined();
  expect(failuresIn([...lines, ''])).toBeUndefined();
});

test.each([
  "ls: cannot access 'x': No such file or directory",
  'drwxr-xr-x is no mode: failed',
  '├── UNMET DEPENDENCY error of react',
  '├── pays the bill ✘ failed',
  '?? error: no such command',
  '\terror: no route',
  '12 2026-11-30 17:53:41 ERROR no route',
  'job | failed',
])('%j is no entry of a list', (line) => {
  expect(isFailureLine(line)).toBe(true);
});

test('words of failures in lines that are equal or no names report failures', () => {
  expect(failuresIn(['ok', 'ok', 'failed'])).toBe(1);
  expect(failuresIn(['failed'])).toBe(1);
  expect(failuresIn(['deploy', 'upload the page', 'failed'])).toBe(1);
});
