import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import gitLog from './reducers/git-log.ts?raw';

/** What git prints of a history. */
export const gitLogReducer: GalleryExample = {
  slug: 'git-log-reducer',
  title: 'git log, one line a commit',
  sentence: 'A log with its statistics becomes one line a commit: hash, day, who, why, how much.',
  teaches:
    'A reducer knows the arguments of its call. This one works on git log alone and leaves every other command as it is.',
  view: 'reducer',
  clause: 'reduce',
  tags: ['reducers'],
  start: {
    name: 'git log, one line a commit',
    reducers: { terminal: toUserFile(gitLog) },
    calls: [
      { tool: 'terminal', args: { command: 'git log --stat' } },
      { tool: 'terminal', args: { command: 'git status' } },
    ],
  },
};
