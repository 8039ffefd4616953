import type { GalleryExample } from './example.ts';

/** A file that changes between reading and writing. */
export const staleWrite: GalleryExample = {
  slug: 'stale-write',
  title: 'Stale write',
  sentence: 'A lock file is read, then an install changes it. The next write is refused.',
  teaches:
    'The time of the read is compared on each write. STALE_WRITE tells the model to read again, so no change is lost.',
  view: 'ladder',
  call: 4,
  clause: 'stale-writes',
  tags: ['access', 'turn'],
  start: {
    name: 'Stale write',
    calls: [
      { tool: 'terminal', args: { command: 'npm install' } },
      { tool: 'read_file', args: { path: 'package-lock.json', end_line: 40 } },
      { tool: 'terminal', args: { command: 'npm install' } },
      { tool: 'write_file', args: { path: 'package-lock.json', content: '{}\n' } },
    ],
    // One after the other, in their order.
    registry: { concurrency: 1 },
  },
};
