import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import bookCrossing from './tools/book-crossing.ts?raw';

/** What is said of arguments that do not match. */
export const wrongArguments: GalleryExample = {
  slug: 'wrong-arguments',
  title: 'Every wrong place at once',
  sentence:
    'The first call has five mistakes. The model reads all five, and can mend them in one go.',
  teaches:
    'Arguments are held against the schema before the tool runs. A refusal that names each place saves a turn for each.',
  view: 'ladder',
  clause: 'arguments',
  tags: ['gates'],
  start: {
    name: 'Every wrong place at once',
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
