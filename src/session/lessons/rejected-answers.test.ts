import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/api.ts';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { failedChecks, solutionWith, startWith, type WriteAnswer } from './lesson-test-support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.dispose());

/** Wrong answers with the right results for the calls of the turn, and their sentences. */
const WRONG: readonly (readonly [
  slug: string,
  step: number,
  name: string,
  write: WriteAnswer,
  sentence: RegExp,
])[] = [
  [
    'first-tool',
    2,
    'a constant text',
    startWith("ok('done')", "ok('118.50 EUR')"),
    /^The model reads the total.*: with another invoice, of 19.25 EUR, it read: 118.50 EUR$/,
  ],
  [
    'schema',
    1,
    'a number of passengers with decimals',
    solutionWith("'integer'", "'number'"),
    /^A booking for 1.5 passengers is refused: it ran/,
  ],
  [
    'schema',
    2,
    'a description of the object instead of an argument',
    ({ solution }) =>
      solution
        .replace(/\n *description: 'The number.*/, '')
        .replace('schema: {', "schema: {\n    description: 'A booking.',"),
    /^Both arguments have a description: passengers has none$/,
  ],
  [
    'progress-and-abort',
    1,
    'always 100 percent',
    solutionWith('((index + 1) / PAGES.length) * 100', '100'),
    /^The percentage rises to 100: the values: 100, 100, 100, 100, 100$/,
  ],
  [
    'availability',
    1,
    'never available',
    solutionWith('printer.paper > 0', 'false'),
    /^With paper in the printer, the model sees it: it does not$/,
  ],
  [
    'availability',
    1,
    'no return',
    solutionWith('return printer.paper > 0;', 'printer.paper > 0;'),
    /^With paper in the printer, the model sees it: /,
  ],
  [
    'availability',
    1,
    'a promise',
    solutionWith('isAvailable()', 'async isAvailable()'),
    /^With paper in the printer, the model sees it: /,
  ],
];

test.each(WRONG)(
  '%s, step %i: %s',
  async (slug, step, _, write, sentence) => {
    expect(await failedChecks(sandbox, slug, step, write)).toEqual([
      expect.stringMatching(sentence),
    ]);
  },
  60_000,
);
