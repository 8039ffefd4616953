import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import gitDiff from './reducers/git-diff.ts?raw';

/** Git's output for changes. */
export const gitDiffReducer: GalleryExample = {
  slug: 'git-diff-reducer',
  title: 'git diff without context lines',
  sentence: 'Keeps file names, positions and changed lines of a diff.',
  teaches:
    'Context lines help people. A model that can read the file needs only the changed lines.',
  view: 'reducer',
  clause: 'reduce',
  tags: ['reducers'],
  start: {
    name: 'git diff without context lines',
    reducers: { terminal: toUserFile(gitDiff) },
    calls: [
      { tool: 'terminal', args: { command: 'git diff' } },
      { tool: 'terminal', args: { command: 'git diff --stat' } },
    ],
  },
};
