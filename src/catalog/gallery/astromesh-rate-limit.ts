import type { GalleryExample } from './example.ts';

const LIMITED = `# Ten searches a minute; the eleventh is refused.
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
  title: 'Ten calls per minute',
  sentence: 'Twelve searches at the same time. Ten run; two refusals state when to try again.',
  teaches:
    'The registry reserves a place in the window before the tool runs, so parallel calls cannot exceed the limit. Refused calls take no place.',
  view: 'ladder',
  call: 12,
  clause: 'rate-limit',
  tags: ['systems', 'gates'],
  system: 'Astromesh tool registry',
  start: {
    name: 'Ten calls per minute',
    declarations: [{ name: 'limited', text: LIMITED }],
    calls: TOPICS.map((query) => ({ tool: 'web_search', args: { query } })),
    budget: { totalChars: 12_000 },
    registry: { examples: 'none' },
  },
};
