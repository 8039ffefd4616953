import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import bookCrossing from './tools/book-crossing.ts?raw';

/** A schema that strict modes have to think about. */
export const providerDefinitions: GalleryExample = {
  slug: 'provider-definitions',
  title: 'One tool, eight provider formats',
  sentence:
    'The model sees a tool with an optional car. Fork the example to see its definition for each provider.',
  teaches:
    'Strict modes require every property. Optional properties become nullable, and are mapped back before the call.',
  view: 'definitions',
  clause: 'definitions',
  tags: ['definitions'],
  start: {
    name: 'One tool, eight provider formats',
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
