import printed from '../../core/reduce/fixtures/terminal/vitest-fail.txt?raw';
import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import { recordedTool } from './recorded-tool.ts';
import failingTests from './reducers/failing-tests.ts?raw';

/** Vitest's output, including colours. */
export const failingTestsReducer: GalleryExample = {
  slug: 'failing-tests-reducer',
  title: 'A failing test run',
  sentence: 'Results of 154 tests become totals plus name, reason and line of each failure.',
  teaches:
    'Programs print for a terminal. For a model, colours, rules and passed tests are noise that costs tokens.',
  view: 'reducer',
  clause: 'reduce',
  tags: ['familiar', 'reducers'],
  start: {
    name: 'Failed tests only',
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
