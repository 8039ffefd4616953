import type { GalleryExample } from './example.ts';

/** The calls that share a budget in two examples. */
export const SHARED_CALLS = [
  { tool: 'search_files', args: { pattern: 'retry', path: '.' } },
  { tool: 'get_skill', args: { name: 'incident-report' } },
  { tool: 'fetch_url', args: { url: 'https://blog.example/retry-storm' } },
  { tool: 'search_files', args: { pattern: 'retryAfter', path: 'src' } },
] as const;

/** The budget of a turn, split. */
export const evenBudget: GalleryExample = {
  slug: 'even-budget',
  title: 'One budget, four equal parts',
  sentence: 'Four calls share 2,400 characters: 600 for each, although one of them needs only 90.',
  teaches:
    'The split is even by default: what a call may return does not hang on what the others return. Move the budget and see the cuts.',
  view: 'reducer',
  clause: 'budget',
  tags: ['budget'],
  start: {
    name: 'One budget, four equal parts',
    calls: SHARED_CALLS,
    budget: { totalChars: 2400 },
  },
};
