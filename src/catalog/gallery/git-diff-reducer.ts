import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import gitDiff from './reducers/git-diff.ts?raw';

/** What git prints of changes. */
export const gitDiffReducer: GalleryExample = {
  slug: 'git-diff-reducer',
  title: 'git diff without what did not change',
  sentence: 'Of a diff stays the name of each file, where it changed, and the lines that changed.',
  teaches:
    'Context lines are for people who scroll. A model that can read the file again needs the signal alone.',
  view: 'reducer',
  clause: 'reduce',
  tags: ['reducers'],
  start: {
    name: 'git diff without what did not change',
    reducers: { terminal: toUserFile(gitDiff) },
    calls: [
      { tool: 'terminal', args: { command: 'git diff' } },
      { tool: 'terminal', args: { command: 'git diff --stat' } },
    ],
  },
};
