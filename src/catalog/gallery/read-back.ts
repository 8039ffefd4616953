import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import buildLog from './tools/build-log.ts?raw';

/** A later turn reads what an earlier one cut. */
export const readBack: GalleryExample = {
  slug: 'read-back',
  title: 'Read back what was cut',
  sentence:
    'The first turn cuts a log of 121 lines. The second reads its lines, and looks for the error.',
  teaches:
    'The marker of the cut names a handle. read_result reads by it: from the cut on, by lines, or by a text.',
  view: 'timeline',
  call: 3,
  clause: 'spill',
  tags: ['context', 'turn'],
  start: {
    name: 'Read back what was cut',
    tools: [toUserFile(buildLog).replace("  trim: 'tail',\n", '')],
    context: { keepsCutResults: true },
    earlier: [[{ tool: 'build_log', args: {} }]],
    calls: [
      { tool: 'read_result', args: { handle: 'r1' } },
      { tool: 'read_result', args: { handle: 'r1', lines: '60-62' } },
      { tool: 'read_result', args: { handle: 'r1', grep: 'error' } },
    ],
    budget: { totalChars: 900 },
    registry: { examples: 'none' },
  },
};
