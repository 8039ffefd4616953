import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import searchByFile from './reducers/search-by-file.ts?raw';

/** Hits of a search over the whole project. */
export const searchHitsReducer: GalleryExample = {
  slug: 'search-hits-reducer',
  title: 'Search hits, grouped by file',
  sentence:
    'Each path appears once. Source files keep their first hits; tests and docs keep only the number of hits.',
  teaches: 'Your reducer replaces the built-in one. It returns unknown output unchanged.',
  view: 'reducer',
  clause: 'reduce',
  tags: ['reducers'],
  start: {
    name: 'Search hits, grouped by file',
    reducers: { search_files: toUserFile(searchByFile) },
    calls: [
      { tool: 'search_files', args: { pattern: 'retry', path: '.' } },
      { tool: 'search_files', args: { pattern: 'circuit breaker', path: '.' } },
    ],
    budget: { totalChars: 24_000 },
  },
};
