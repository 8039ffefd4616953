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
  {
    program: 'pylint',
    total: 3,
    log: lines(
      '************* Module shop.cart',
      'shop/cart.py:1:0: C0114: Missing module docstring (missing-module-docstring)',
      "shop/cart.py:12:4: E1101: Instance of 'Cart' has no 'totl' member (no-member)",
      'shop/cart.py:19:8: W0707: Consider raising from the error (raise-missing-from)',
      "shop/cart.py:30:4: E1101: Instance of 'Cart' has no 'totl' member (no-member)",
      '************* Module shop.broken',
      "shop/broken.py:1:12: F0001: No module named 'shop.broken' (fatal)",
      'Your code has been rated at 0.00/10',
    ),
    enough: lines(
      "shop/cart.py:12:4: E1101: Instance of 'Cart' has no 'totl' member (no-member)",
      "shop/cart.py:30:4: E1101: Instance of 'Cart' has no 'totl' member (no-member)",
      "shop/broken.py:1:12: F0001: No module named 'shop.broken' (fatal)",
    ),
    less: lines(
      'shop/cart.py:1:0: C0114: Missing module docstring (missing-module-docstring)',
      "shop/cart.py:12:4: E1101: Instance of 'Cart' has no 'totl' member (no-member)",
    ),
    left: 1,
  },
  {
    program: 'pylint --output-format parseable',
    total: 1,
    log: lines(
      'shop/cart.py:1: [C0114(missing-module-docstring), ] Missing module docstring',
      "shop/cart.py:12: [E1101(no-member), Cart.add] Instance of 'Cart' has no 'totl' member",
    ),
    enough: "shop/cart.py:12: [E1101(no-member), Cart.add] Instance of 'Cart' has no 'totl' member",
    less: 'shop/cart.py:1: [C0114(missing-module-docstring), ] Missing module docstring',
    left: 0,
  },
  {
    program: 'flake8',
    total: 2,
    log: lines(
      "shop/cart.py:1:1: F401 'os' imported but unused",
      'shop/cart.py:9:80: W505 doc line too long (92 > 79 characters)',
    ),
    enough: lines(
      "shop/cart.py:1:1: F401 'os' imported but unused",
      'shop/cart.py:9:80: W505 doc line too long (92 > 79 characters)',
    ),
    less: "shop/cart.py:1:1: F401 'os' imported but unused",
    left: 1,
  },
];
