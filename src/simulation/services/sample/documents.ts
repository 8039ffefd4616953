import type { WebDocument } from '../content.ts';

type Row = [url: string, title: string, text: string];

const rows: readonly Row[] = [
  [
    'https://architecture.example/backoff-and-jitter',
    'Exponential backoff and jitter',
    'A hundred clients that fail together retry together. Doubling the delay makes the crowd come less often; it does not make the crowd smaller. Full jitter spreads the retries over the whole interval.',
  ],
  [
    'https://standards.example/retry-after',
    'Retry-After',
    'The field says how long to wait before the next request, as a date or as a number of seconds. It comes with 503, 429 and redirects.',
  ],
  [
    'https://blog.example/retry-storm',
    'How we stopped our own retry storm',
    'At 14:22 the endpoint came back. At 14:22:01 it went away again, because 40,000 retries were waiting for that second. Jitter, a cap on what is in flight, and Retry-After helped.',
  ],
  [
    'https://handbook.example/webhooks',
    'Webhooks that customers can rely on',
    'Sign every body, send an id that stays the same across retries, and say for how long you keep trying.',
  ],
  [
    'https://database.example/skip-locked',
    'SKIP LOCKED: a queue in a database',
    'SELECT … FOR UPDATE SKIP LOCKED lets several workers take rows without waiting for each other.',
  ],
  [
    'https://database.example/recursive-queries',
    'Recursive queries',
    'A recursive common table expression walks trees and graphs. Give it an end: a depth, a limit, or UNION instead of UNION ALL.',
  ],
  [
    'https://handbook.example/idempotency',
    'Idempotency keys',
    'A client that did not see the response cannot know whether the order was placed. A key that repeats lets the server answer the same again.',
  ],
  [
    'https://standards.example/problem-details',
    'Problem details for HTTP interfaces',
    'A machine-readable body for errors: a type, a title, a status and what is particular to this case.',
  ],
  [
    'https://harbour.example/tides',
    'Reading a tide table',
    'Times are local, heights are above chart datum. Add the rule of twelfths for the hours between high and low water.',
  ],
  [
    'https://harbour.example/wind',
    'Wind by Beaufort',
    'From 8 Beaufort, a gale, small ferries stay in the harbour. The scale counts from 0, calm, to 12, hurricane.',
  ],
  [
    'https://harbour.example/mooring',
    'Mooring a ferry',
    'Bow line, stern line, and two springs that keep her from surging. The springs go on first and come off last.',
  ],
  [
    'https://blog.example/virtual-time',
    'Tests that do not sleep',
    'Put the clock behind an interface, and let it advance when nothing runs. A minute of retries takes a millisecond, and the same seed gives the same run.',
  ],
  [
    'https://blog.example/prompt-injection',
    'Pages that talk to the assistant',
    'A page said: ignore your previous instructions. What comes from outside is data; mark it so, and do not obey it.',
  ],
  [
    'https://architecture.example/rate-limits',
    'Rate limits, from both sides',
    'A sliding window is fairer than a fixed one. Say the limit in a header, and answer 429 early: refusing is cheaper than queueing.',
  ],
];

/** A small web. */
export const sampleDocuments: readonly WebDocument[] = rows.map(([url, title, text]) => ({
  url,
  title,
  text: `# ${title}\n\n${text}\n`,
}));
