import type { FailureLog } from './failure-logs-test-support.ts';

const lines = (...list: string[]) => list.join('\n');

/** Logs of linters that name the rule of each finding instead of its level. */
export const LINTER_LOGS: readonly FailureLog[] = [
  {
    program: 'ruff',
    total: 3,
    log: lines(
      ...['F401 [*] `os` imported but unused', ' --> shop/m0.py:1:8', '  |', '1 | import os'],
      ...['  |        ^^', '2 | import errors', '  |', 'help: Remove unused import: `os`', ''],
      ...['F401 [*] `os` imported but unused', '  --> shop/m1.py:1:8', '   |'],
      ...['help: Raise a more specific exception', ''],
      ...['invalid-syntax: Expected `)`, found newline', ' --> shop/broken.py:1:13', '  |', ''],
      ...['Found 3 errors.', '[*] 2 fixable with the `--fix` option.'],
    ),
    enough: lines(
      ...['F401 [*] `os` imported but unused', ' --> shop/m0.py:1:8', '  --> shop/m1.py:1:8'],
      ...['invalid-syntax: Expected `)`, found newline', ' --> shop/broken.py:1:13'],
    ),
    less: lines('F401 [*] `os` imported but unused', ' --> shop/m0.py:1:8', 'Found 3 errors.'),
    left: 1,
  },
  {
    program: 'ruff --output-format concise',
    total: 3,
    log: lines(
      'shop/broken.py:1:13: invalid-syntax: Expected `)`, found newline',
      'shop/m0.py:1:8: F401 [*] `os` imported but unused',
      'shop/m1.py:1:8: F401 [*] `os` imported but unused',
      'Found 3 errors.',
    ),
    enough: lines(
      'shop/broken.py:1:13: invalid-syntax: Expected `)`, found newline',
      'shop/m0.py:1:8: F401 [*] `os` imported but unused',
      'shop/m1.py:1:8: F401 [*] `os` imported but unused',
    ),
    less: lines('shop/m0.py:1:8: F401 [*] `os` imported but unused', 'Found 3 errors.'),
    left: 1,
  },
  {
    program: 'ruff --output-format grouped',
    total: 3,
    log: lines(
      ...['shop/m0.py:', '   1:8  F401 [*] `os` imported but unused', '  11:16 E711 Comparison'],
      ...['', 'shop/m1.py:', '   1:8  F401 [*] `os` imported but unused', '', 'Found 3 errors.'],
    ),
    enough: lines(
      ...['shop/m0.py:', '   1:8  F401 [*] `os` imported but unused', '  11:16 E711 Comparison'],
      ...['', 'shop/m1.py:', '   1:8  F401 [*] `os` imported but unused'],
    ),
    less: lines('shop/m0.py:', '   1:8  F401 [*] `os` imported but unused'),
    left: 1,
  },
];
