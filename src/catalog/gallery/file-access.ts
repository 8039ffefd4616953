import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import copyFile from './tools/copy-file.ts?raw';

/** What a personality lets a tool reach. */
export const fileAccess: GalleryExample = {
  slug: 'reach-of-files',
  title: 'As far as the personality reaches',
  sentence: 'One copy is made. The second would write outside of docs, the third climbs out of it.',
  teaches:
    'A tool gets files within what it declares and what the personality grants. The path is checked at each use, after every “..” in it.',
  view: 'ladder',
  call: 2,
  clause: 'scoped-access',
  tags: ['reach', 'gates'],
  start: {
    name: 'As far as the personality reaches',
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
