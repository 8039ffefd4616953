import printed from '../../core/reduce/fixtures/terminal/vitest-fail.txt?raw';
import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import { recordedTool } from './recorded-tool.ts';
import failingTests from './reducers/failing-tests.ts?raw';

/** What Vitest prints, colours included. */
export const failingTestsReducer: GalleryExample = {
  slug: 'failing-tests-reducer',
  title: 'Only the tests that fail',
  sentence:
    'Of a run of 154 tests stay the totals, and of each failure its name, its reason, its line.',
  teaches:
    'Programs print for a terminal: colours, rules and what went well are noise for a model, and cost as much as the signal.',
  view: 'reducer',
  clause: 'reduce',
  tags: ['reducers'],
  start: {
    name: 'Only the tests that fail',
    tools: [
      recordedTool({
        name: 'run_tests',
        description: 'Runs the tests of the shop.',
        from: 'npx vitest run',
        text: printed,
      }),
    ],
    reducers: { run_tests: toUserFile(failingTests) },
    calls: [{ tool: 'run_tests', args: {} }],
    registry: { examples: 'none' },
  },
};
