import type { GalleryExample } from './example.ts';

const LIMITED = `# Ten searches a minute; the eleventh is told to wait.
spec:
  tools:
    - name: web_search
      type: builtin
      rate_limit:
        max_calls: 10
        window_seconds: 60
`;

const TOPICS = [
  'full jitter',
  'retry storm',
  'Retry-After header',
  'webhook signatures',
  'skip locked',
  'exponential backoff',
  'idempotency keys',
  'dead letters',
  'postgres queue',
  'endpoint health',
  'backoff and jitter',
  'retries in flight',
];

/** A rate limit of 10 calls in 60 s: docs/contract.md#rate-limit. */
export const astromeshRateLimit: GalleryExample = {
  slug: 'astromesh-rate-limit',
  title: 'Astromesh: ten calls a minute',
  sentence: 'Twelve searches are asked for at once. Ten run, and two are told when to try again.',
  teaches:
    'A place in the window is reserved before the tool runs, so that calls in parallel cannot overshoot. Refused calls take no place.',
  view: 'timeline',
  clause: 'rate-limit',
  tags: ['systems', 'gates'],
  start: {
    name: 'Ten calls a minute',
    declarations: [{ name: 'limited', text: LIMITED }],
    calls: TOPICS.map((query) => ({ tool: 'web_search', args: { query } })),
    budget: { totalChars: 12_000 },
    registry: { examples: 'none' },
  },
};
