import { expect, test } from 'vitest';
import { runRecipe } from './run-recipe.ts';
import { suggestRecipe } from './suggest-recipe.ts';

const LOG = Array.from({ length: 30 }, (_, at) => {
  const file = `src/components/__tests__/Widget${at}.test.tsx`;
  if (at % 6 !== 3) {
    return [
      `PASS ${file} (1.619 s)`,
      ...['    ✓ renders (10 ms)', '  console.warn', '    Warning: componentWillMount is old', ''],
      ...['      at printWarning (node_modules/react-dom/index.js:20:30)', ''],
    ];
  }
  return [
    `FAIL ${file} (2.091 s)`,
    `  ● Widget${at} › submits the form`,
    '',
    '    expect(received).toBe(expected) // Object.is equality',
    '',
    `    Expected: "saved ${at}"`,
    '    Received: "pending"',
    '',
    "      41 |     await user.click(screen.getByRole('button'));",
    `    > 42 |     expect(status()).toBe('saved ${at}');`,
    '         |                      ^',
    '      43 |   });',
    '',
    `      at Object.<anonymous> (${file}:42:22)`,
    '',
  ];
})
  .flat()
  .concat('Tests:       5 failed, 25 passed, 30 total')
  .join('\n');

test('the warnings of suites that passed take no room from the reasons of failures', () => {
  const budget = 2_100;
  const { name, blocks } = suggestRecipe(LOG, { budget });
  expect(name).toBe('Test run');
  const text = runRecipe(blocks, LOG, budget);
  expect(text).not.toMatch(/console\.warn|Warning:/);
  expect(text.match(/Received: "pending"/g)).toHaveLength(5);
  expect(text.match(/> 42 \|/g)).toHaveLength(5);
  expect(text.match(/test\.tsx:42:22/g)).toHaveLength(5);
});
