import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import searchByFile from './reducers/search-by-file.ts?raw';

/** Hits of a search over the whole project. */
export const searchHitsReducer: GalleryExample = {
  slug: 'search-hits-reducer',
  title: 'Search hits, file by file',
  sentence:
    'Each path stands once. Sources keep their first hits; tests and docs only their number.',
  teaches:
    'An own reducer takes the place of the one that the tool had, and what it cannot read it hands on.',
  view: 'reducer',
  clause: 'reduce',
  tags: ['reducers'],
  start: {
    name: 'Search hits, file by file',
    reducers: { search_files: toUserFile(searchByFile) },
    calls: [
      { tool: 'search_files', args: { pattern: 'retry', path: '.' } },
      { tool: 'search_files', args: { pattern: 'circuit breaker', path: '.' } },
    ],
    budget: { totalChars: 24_000 },
  },
};
