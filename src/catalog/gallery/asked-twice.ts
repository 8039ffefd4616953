import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import exchangeRate from './tools/exchange-rate.ts?raw';

/** Equal calls that share one execution. */
export const askedTwice: GalleryExample = {
  slug: 'asked-twice',
  title: 'Asked three times, paid once',
  sentence:
    'Three calls ask the same, in another order of words. One runs, and the others share it.',
  teaches:
    'A tool may ask for its results to be kept. Equal is what has the same arguments, within one session and personality.',
  view: 'timeline',
  clause: 'cache',
  tags: ['turn'],
  start: {
    name: 'Asked three times, paid once',
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
