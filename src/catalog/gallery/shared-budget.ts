import { SHARED_CALLS } from './even-budget.ts';
import type { GalleryExample } from './example.ts';

/** The same budget, with what is left over handed on. */
export const sharedBudget: GalleryExample = {
  slug: 'shared-budget',
  title: 'One budget, nothing wasted',
  sentence: 'The same four calls: what the short ones leave over goes to the long ones, in order.',
  teaches:
    'With the strategy redistribute the total stays the bound, and it does not matter which call was done first.',
  view: 'reducer',
  clause: 'redistribution',
  tags: ['budget'],
  start: {
    name: 'One budget, nothing wasted',
    calls: SHARED_CALLS,
    budget: { totalChars: 2400, strategy: 'redistribute' },
  },
};
