import { expect, test } from 'vitest';
<<<<<<< HEAD:src/app/lib/reducer-loss.test.ts
import { formatFailures, isHardlyLeft } from './reducer-loss.ts';
=======
import { formatFailures } from './labels.ts';
>>>>>>> mend3:src/app/panels/editor-pane/reducer-tests/labels.test.ts

test.each([
  [1, 1, '1 of 1 failure'],
  [0, 1, '0 of 1 failure'],
  [1, 2, '1 of 2 failures'],
  [900, 1_200, '900 of 1,200 failures'],
])('%d left of %d: %s', (left, total, text) => {
  expect(formatFailures(left, total)).toBe(text);
});
