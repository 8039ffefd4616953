import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import exchangeRate from './tools/exchange-rate.ts?raw';

/** Equal calls that share one execution. */
export const askedTwice: GalleryExample = {
  slug: 'asked-twice',
  title: 'Cache: three calls, one execution',
  sentence:
    'Three identical calls with arguments in another order. One runs, and the others share its result.',
  teaches:
    'A tool may cache its results. Calls with the same arguments, session and personality are identical.',
  view: 'timeline',
  clause: 'cache',
  tags: ['turn'],
  start: {
    name: 'Cache: three calls, one execution',
    tools: [toUserFile(exchangeRate)],
    calls: [
      { tool: 'exchange_rate', args: { from: 'NOK', to: 'EUR', day: '2026-03-11' } },
      { tool: 'exchange_rate', args: { day: '2026-03-11', to: 'EUR', from: 'NOK' } },
      { tool: 'exchange_rate', args: { to: 'EUR', from: 'NOK', day: '2026-03-11' } },
      { tool: 'exchange_rate', args: { from: 'NOK', to: 'EUR', day: '2026-03-12' } },
    ],
    registry: { examples: 'none' },
  },
};
