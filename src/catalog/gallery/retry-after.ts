import type { GalleryExample } from './example.ts';

/** A service that says to wait, and a tool that may run three times a minute. */
export const retryAfter: GalleryExample = {
  slug: 'retry-after',
  title: 'Not now, but in 30 seconds',
  sentence:
    'One search meets a service that answers 429, and the fourth meets the limit of the tool itself.',
  teaches:
    'Both refusals say when to try again. A failed call has used its place in the window, a refused one has not.',
  view: 'timeline',
  clause: 'rate-limit',
  tags: ['gates', 'simulation'],
  start: {
    name: 'Not now, but in 30 seconds',
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
