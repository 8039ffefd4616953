import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import bookCrossing from './tools/book-crossing.ts?raw';

/** A schema that strict modes have to think about. */
export const providerDefinitions: GalleryExample = {
  slug: 'provider-definitions',
  title: 'One tool, six providers',
  sentence:
    'The model is told of a tool with an optional car. Take it over, and the Definitions panel writes it for each provider.',
  teaches:
    'Strict modes want every property required. What is optional becomes nullable on the way there, and is undone before the call.',
  view: 'definitions',
  clause: 'definitions',
  tags: ['definitions'],
  start: {
    name: 'One tool, six providers',
    tools: [toUserFile(bookCrossing)],
    calls: [
      {
        tool: 'book_crossing',
        args: { date: '2026-06-20', adults: 2, car: { plate: 'BT 4711', metres: 4.6 } },
      },
    ],
    registry: { examples: ['search_files'] },
  },
};
