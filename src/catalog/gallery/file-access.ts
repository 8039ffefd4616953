import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import copyFile from './tools/copy-file.ts?raw';

/** The files that a personality lets a tool access. */
export const fileAccess: GalleryExample = {
  slug: 'reach-of-files',
  title: 'File access of a personality',
  sentence: 'One copy succeeds. The second writes outside docs, the third leaves docs with “..”.',
  teaches:
    'A tool can access files that it declares and the personality grants. The path is checked on each use, after “..” is resolved.',
  view: 'ladder',
  call: 2,
  clause: 'scoped-access',
  tags: ['access', 'gates'],
  start: {
    name: 'File access of a personality',
    tools: [toUserFile(copyFile)],
    personalities: [
      {
        id: 'writer',
        name: 'Writer',
        description: 'Reads everything and writes docs.',
        fs_reach: { read: ['/repo'], write: ['/repo/docs'] },
      },
    ],
    calls: [
      { tool: 'copy_file', args: { from: 'docs/retry.md', to: 'docs/retry-2026.md' } },
      { tool: 'copy_file', args: { from: 'docs/retry.md', to: 'src/queue/retry.md' } },
      { tool: 'copy_file', args: { from: 'docs/../../etc/passwd', to: 'docs/passwd.md' } },
    ],
    registry: { examples: 'none' },
  },
};
