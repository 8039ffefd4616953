import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import times from './output/test-times.csv.txt?raw';
import csvProfile from './reducers/csv-profile.ts?raw';
import readTable from './tools/read-table.ts?raw';

/** A table that came with the conversation: how long each test took. */
export const csvReducer: GalleryExample = {
  slug: 'csv-reducer',
  title: 'Profile of an attached table',
  sentence: 'A hundred rows become a summary of each column and the five slowest tests.',
  teaches:
    'A tool can read attachments of the types that it declares. Ten lines can describe a table.',
  view: 'reducer',
  clause: 'reduce',
  tags: ['reducers', 'access'],
  start: {
    name: 'Profile of an attached table',
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
