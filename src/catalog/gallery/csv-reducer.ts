import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import times from './output/test-times.csv.txt?raw';
import csvProfile from './reducers/csv-profile.ts?raw';
import readTable from './tools/read-table.ts?raw';

/** A table that came with the conversation: how long each test took. */
export const csvReducer: GalleryExample = {
  slug: 'csv-reducer',
  title: 'An attached table, in profile',
  sentence: 'Of a hundred rows the model reads what each column holds, and the five slowest tests.',
  teaches:
    'A tool reaches the attachments of the kinds that it declares. What it reads of a table can be told in ten lines.',
  view: 'reducer',
  clause: 'reduce',
  tags: ['reducers', 'reach'],
  start: {
    name: 'An attached table, in profile',
    tools: [toUserFile(readTable)],
    reducers: { read_table: toUserFile(csvProfile) },
    calls: [
      { tool: 'read_table', args: { attachment: 'times' } },
      { tool: 'read_table', args: { attachment: 'prices' } },
    ],
    scenario: {
      attachments: [
        {
          id: 'times',
          kind: 'document',
          name: 'test-times.csv',
          mimeType: 'text/csv',
          encoding: 'utf8',
          data: times,
        },
      ],
    },
    registry: { examples: 'none' },
  },
};
