import type { GalleryExample } from './example.ts';

/** A file that changes between reading and writing. */
export const staleWrite: GalleryExample = {
  slug: 'stale-write',
  title: 'Changed behind your back',
  sentence: 'A lock file is read, an install changes it, and the write that follows is refused.',
  teaches:
    'A write is held against the time of the read. STALE_WRITE tells the model to read again, and nobody’s change is lost.',
  view: 'ladder',
  call: 4,
  clause: 'stale-writes',
  tags: ['reach', 'turn'],
  start: {
    name: 'Changed behind your back',
    calls: [
      { tool: 'terminal', args: { command: 'npm install' } },
      { tool: 'read_file', args: { path: 'package-lock.json' } },
      { tool: 'terminal', args: { command: 'npm install' } },
      { tool: 'write_file', args: { path: 'package-lock.json', content: '{}\n' } },
    ],
    // One after the other, in their order.
    registry: { concurrency: 1 },
  },
};
