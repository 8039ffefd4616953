import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import buildLog from './tools/build-log.ts?raw';

/** A strategy for all tools of a workspace. */
export const bothEnds: GalleryExample = {
  slug: 'both-ends',
  title: 'Both ends of a long output',
  sentence: 'A log is cut in its middle: its first steps and its last line stay.',
  teaches:
    'The workspace cuts all results with head-tail: half of the budget for the start, the rest for the end.',
  view: 'result',
  clause: 'trim-strategies',
  tags: ['context', 'budget'],
  start: {
    name: 'Both ends of a long output',
    tools: [toUserFile(buildLog).replace("  trim: 'tail',\n", '')],
    context: { trim: 'head-tail' },
    calls: [{ tool: 'build_log', args: {} }],
    budget: { totalChars: 280 },
    registry: { examples: 'none' },
  },
};
