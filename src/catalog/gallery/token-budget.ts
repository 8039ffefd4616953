import { SHARED_CALLS } from './even-budget.ts';
import type { GalleryExample } from './example.ts';

/** A budget in the unit of the model's window. */
export const tokenBudget: GalleryExample = {
  slug: 'token-budget',
  title: 'A budget in tokens',
  sentence: 'Four calls share 600 tokens instead of characters. The markers count tokens, too.',
  teaches:
    'A window is measured in tokens. Prose has about four characters a token, code and tables have fewer.',
  view: 'reducer',
  clause: 'result-cuts',
  tags: ['context', 'budget'],
  start: {
    name: 'A budget in tokens',
    context: { budgetTokens: 600 },
    calls: SHARED_CALLS,
  },
};
