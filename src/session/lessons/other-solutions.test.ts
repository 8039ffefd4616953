import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/api.ts';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { createChangedSteps } from './changed-step-test-support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.dispose());

const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);

const TOTAL = `\${total.toFixed(2)} \${currency}`;
const NOTE = `\`… \${lines.length - kept.length} more lines\``;

/** Other solutions than the lesson's own. Each reaches the goals, so each must pass. */
test.each<[string, number, string, (solution: string) => string]>([
  [
    'allowlists',
    1,
    'exclusions beside an empty toolset',
    replace('  - read_file\n  - search_files', '  []\nexclude_tools: [write_file, kanban_list]'),
  ],
  [
    'allowlists',
    2,
    'an exclusion',
    replace(/permissions:[\s\S]*write_file\n/, 'exclude_tools: [write_file]\n'),
  ],
  [
    'cuts-and-read-back',
    1,
    'both ends, for the tool alone',
    replace('trim: tail', 'trims: { build_log: head-tail }'),
  ],
  [
    'mcp-plugins',
    2,
    'an exclusion',
    replace(/mcp_tools:[\s\S]*list_issues\n/, 'exclude_tools: [mcp__linear__create_issue]\n'),
  ],
  [
    'first-tool',
    2,
    'Intl.NumberFormat',
    replace(
      TOTAL,
      `\${new Intl.NumberFormat('en', { style: 'currency', currency }).format(total)}`,
    ),
  ],
  ['first-tool', 2, 'a German number', replace(TOTAL, `\${total.toFixed(2).replace('.', ',')} €`)],
  [
    'reducers',
    2,
    'showing 4 of 90 lines',
    replace(NOTE, `\`showing \${kept.length} of \${lines.length} lines\``),
  ],
  [
    'reducers',
    2,
    'the kept lines first, then all',
    replace(NOTE, `\`\${kept.length}/\${lines.length} lines\``),
  ],
])('%s, step %i: %s', async (slug, number, _, change) => {
  expect(await createChangedSteps(sandbox)(slug, number, change)).toEqual([]);
});

/** Texts that reach nothing, each with the sentence of its check. */
test.each<[string, number, string, (solution: string) => string, RegExp]>([
  ['schema', 1, 'no required', replace(/ *required:.*\n/, ''), /without a number .* it ran/],
  [
    'schema',
    1,
    'an unknown type',
    replace("'integer'", "'int'"),
    /goes through: the schema itself is invalid: .*int/,
  ],
  ['schema', 1, 'an unknown keyword', replace('minimum', 'min'), /0 passengers .* it ran/],
  [
    'reducers',
    2,
    'a note on every text with a kept line',
    replace(' && value.length < text.length', ''),
    /No result becomes longer: the output is \d+ chars longer/,
  ],
])('%s, step %i is refused: %s', async (slug, number, _, change, sentence) => {
  const failed = await createChangedSteps(sandbox)(slug, number, change);
  expect(failed.join('\n')).toMatch(sentence);
});
