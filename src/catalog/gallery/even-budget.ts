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
  title: 'One budget, four equal shares',
  sentence: 'Four calls share 2,400 characters: 600 each, although one call needs only 90.',
  teaches:
    'By default, the split is even: the share of a call does not depend on other results. Move the budget slider and watch the cuts.',
  view: 'reducer',
  clause: 'budget',
  tags: ['budget'],
  start: {
    name: 'One budget, four equal shares',
    calls: SHARED_CALLS,
    budget: { totalChars: 2400 },
  },
};
