import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import buildIndex from './tools/build-index.ts?raw';

/** A tool that says how far it is, until its time is up. */
export const progressAndTimeLimit: GalleryExample = {
  slug: 'progress-and-time-limit',
  title: 'Progress and a time limit',
  sentence: 'Two indexes are built step by step. The third is larger and times out half way.',
  teaches:
    'A tool reports progress to an audience of its choice. Its time limit ends only its own call.',
  view: 'timeline',
  clause: 'progress',
  tags: ['turn'],
  start: {
    name: 'Progress and a time limit',
    tools: [toUserFile(buildIndex)],
    calls: [
      { tool: 'build_index', args: { pages: 40 } },
      { tool: 'build_index', args: { pages: 80 } },
      { tool: 'build_index', args: { pages: 200 } },
    ],
    registry: { examples: 'none' },
  },
};
