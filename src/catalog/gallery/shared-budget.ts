import { SHARED_CALLS } from './even-budget.ts';
import type { GalleryExample } from './example.ts';

/** The same budget, with unused characters redistributed. */
export const sharedBudget: GalleryExample = {
  slug: 'shared-budget',
  title: 'One budget, redistributed',
  sentence: 'The same four calls: long results use what short results leave, in call order.',
  teaches:
    'With the strategy redistribute, the total stays the limit. The order of completion does not matter.',
  view: 'reducer',
  clause: 'redistribution',
  tags: ['budget'],
  start: {
    name: 'One budget, redistributed',
    calls: SHARED_CALLS,
    budget: { totalChars: 2400, strategy: 'redistribute' },
  },
};
