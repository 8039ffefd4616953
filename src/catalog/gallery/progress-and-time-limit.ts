import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import buildIndex from './tools/build-index.ts?raw';

/** A tool that says how far it is, until its time is up. */
export const progressAndTimeLimit: GalleryExample = {
  slug: 'progress-and-time-limit',
  title: 'How far it is, and no further',
  sentence:
    'Two indexes are built, step by step. The third is larger, and its time is up half way.',
  teaches:
    'A tool tells whom it likes how far it is. Its time limit ends its own call at once, and no other.',
  view: 'timeline',
  clause: 'progress',
  tags: ['turn'],
  start: {
    name: 'How far it is, and no further',
    tools: [toUserFile(buildIndex)],
    calls: [
      { tool: 'build_index', args: { pages: 40 } },
      { tool: 'build_index', args: { pages: 80 } },
      { tool: 'build_index', args: { pages: 200 } },
    ],
    registry: { examples: 'none' },
  },
};
