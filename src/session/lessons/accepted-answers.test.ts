import { afterAll, beforeAll, expect, test } from 'vitest';
import { RIGHT_SPLIT } from '../../catalog/lessons/split-bill.ts';
import type { Sandbox } from '../../sandbox/api.ts';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { failedChecks, solutionWith, type WriteAnswer } from './lesson-test-support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.dispose());

const event = (message: string, percent: number) =>
  `ctx.emit({ type: 'progress', toolName: 'check_links', message: '${message}', percent: ${percent}, audience: 'user' });`;

const bill = (total: number, people: number) => ({ tool: 'split_bill', args: { total, people } });

/** Answers that say the same as the solution in other words or on other lines. */
const RIGHT: readonly (readonly [slug: string, step: number, name: string, write: WriteAnswer])[] =
  [
    ['first-tool', 2, 'the name of the currency', solutionWith(`\${currency}`, 'euros')],
    [
      'errors',
      2,
      'a pattern for an id',
      solutionWith('is no id, such as P-204', 'is not like P-XXX'),
    ],
    [
      'determinism',
      2,
      'a bulleted list',
      solutionWith('...some]', `...some.map((line) => \`- \${line}\`)]`),
    ],
    [
      'progress-and-abort',
      1,
      'a first event of 0 percent',
      solutionWith('    for (const', `    ${event('0 of 5 pages', 0)}\n    for (const`),
    ],
    [
      'progress-and-abort',
      1,
      'a last event of 100 percent',
      solutionWith('    return ok(', `    ${event('done', 100)}\n    return ok(`),
    ],
    [
      'progress-and-abort',
      3,
      'the page with a capital',
      solutionWith(`\${page} did`, 'The Archive page did'),
    ],
    [
      'trace',
      2,
      'one fact on each line',
      solutionWith(
        `\${toolCallId} took \${durationMs} ms. Cut`,
        `Slowest: \${toolCallId}\\nDuration: \${durationMs} ms\\nCut`,
      ),
    ],
  ];

test.each(RIGHT)(
  '%s, step %i: %s',
  async (slug, step, _, write) => {
    expect(await failedChecks(sandbox, slug, step, write)).toEqual([]);
  },
  60_000,
);

test('write-test-export, step 2: no result is right or wrong for a negative total', async () => {
  const calls = JSON.stringify([bill(100, 6), bill(0.05, 2), bill(1, 0), bill(-9, 3)]);
  const own = RIGHT_SPLIT.replace(', minimum: 0', '');
  const failed = await failedChecks(sandbox, 'write-test-export', 2, () => calls, { 0: own });
  expect(failed).toEqual([]);
}, 60_000);
