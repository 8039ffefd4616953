import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import searchByFile from './reducers/search-by-file.ts?raw';

/** Hits of a search over the whole project. */
export const searchHitsReducer: GalleryExample = {
  slug: 'search-hits-reducer',
  title: 'Search hits, exports first',
  sentence:
    'Each path appears once. Exports come before other hits; of tests and docs only the number stays.',
  teaches:
    'Your reducer replaces the built-in one, which keeps the first hits of each file. Yours knows what matters in your code.',
  view: 'reducer',
  clause: 'reduce',
  tags: ['reducers'],
  start: {
    name: 'Search hits, exports first',
    reducers: { search_files: toUserFile(searchByFile) },
    calls: [
      { tool: 'search_files', args: { pattern: 'retry', path: '.' } },
      { tool: 'search_files', args: { pattern: 'circuit breaker', path: '.' } },
    ],
    budget: { totalChars: 24_000 },
  },
};
