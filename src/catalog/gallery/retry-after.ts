import type { GalleryExample } from './example.ts';

/** A service that says to wait, and a tool that may run three times a minute. */
export const retryAfter: GalleryExample = {
  slug: 'retry-after',
  title: 'Retry in 30 seconds',
  sentence:
    'One search gets status 429 from the service. The fourth exceeds the rate limit of the tool.',
  teaches:
    'Both results state when to try again. A failed call takes a place in the window, a refused call does not.',
  view: 'timeline',
  clause: 'rate-limit',
  tags: ['gates', 'simulation'],
  start: {
    name: 'Retry in 30 seconds',
    calls: [
      { tool: 'web_search', args: { query: 'retry storm site:github.com' } },
      { tool: 'web_search', args: { query: 'exponential backoff full jitter' } },
      { tool: 'web_search', args: { query: 'Retry-After header date or seconds' } },
      { tool: 'web_search', args: { query: 'webhooks retry storm' } },
    ],
    scenario: {
      faults: [
        {
          backend: 'search',
          matching: 'site:',
          tooManyRequests: { rate: 1, retryAfterSeconds: 30 },
        },
      ],
    },
  },
};
