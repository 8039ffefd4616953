import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import bookCrossing from './tools/book-crossing.ts?raw';

/** The error text for arguments that do not match. */
export const wrongArguments: GalleryExample = {
  slug: 'wrong-arguments',
  title: 'All invalid arguments at once',
  sentence:
    'The first call has five invalid arguments. The model reads all five and can fix them together.',
  teaches:
    'The schema is checked before the tool runs. A refusal that lists every violation saves turns.',
  view: 'ladder',
  clause: 'arguments',
  tags: ['gates'],
  start: {
    name: 'All invalid arguments at once',
    tools: [toUserFile(bookCrossing)],
    calls: [
      {
        tool: 'book_crossing',
        args: { date: 'tomorrow', adults: '2', car: { plate: '?', colour: 'red' } },
      },
      { tool: 'book_crossing', args: { date: '2026-06-20', adults: 2, children: 1 } },
    ],
    registry: { examples: 'none' },
  },
};
