import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import gitLog from './reducers/git-log.ts?raw';

/** Git's output for a history. */
export const gitLogReducer: GalleryExample = {
  slug: 'git-log-reducer',
  title: 'git log, one line per commit',
  sentence: 'A log with statistics becomes one line per commit: hash, date, author, subject, size.',
  teaches:
    'A reducer reads the arguments of its call. This one shortens git log and returns other output unchanged.',
  view: 'reducer',
  clause: 'reduce',
  tags: ['reducers'],
  start: {
    name: 'git log, one line per commit',
    reducers: { terminal: toUserFile(gitLog) },
    calls: [
      { tool: 'terminal', args: { command: 'git log --stat' } },
      { tool: 'terminal', args: { command: 'git status' } },
    ],
  },
};
