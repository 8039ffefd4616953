/** A card of the simulated board. */
export interface Card {
  id: string;
  title: string;
  status: 'todo' | 'doing' | 'review' | 'done';
  priority: number;
  updatedAt: string;
}

const TITLES: readonly (readonly [title: string, status: Card['status']])[] = [
  ['Full jitter for old endpoints', 'doing'],
  ['Cap Retry-After at one day', 'todo'],
  ['Final 4xx are not "delivered"', 'review'],
  ['Document retryable statuses', 'doing'],
  ['Bulk retry for dead deliveries', 'todo'],
  ['Dashboard: retries per endpoint', 'todo'],
  ['Rotate signing secrets without downtime', 'todo'],
  ['Move the worker to Node 24', 'done'],
  ['Index on (state, retry_at)', 'done'],
  ['Alert when the queue is older than 5 min', 'review'],
  ['Load test with 10,000 endpoints', 'todo'],
  ['Delete delivered bodies after 30 days', 'doing'],
  ['Endpoint health page', 'todo'],
  ['Quota per customer', 'todo'],
  ['Flaky postgres.test.ts on CI', 'done'],
  ['Replace node-fetch by undici', 'done'],
  ['Audit log for manual retries', 'review'],
  ['Idempotency key in the header', 'todo'],
  ['OpenAPI document for the admin API', 'done'],
  ['Sandbox endpoint for customers', 'todo'],
];

/** The board at the beginning of each run. */
export const cards: readonly Card[] = TITLES.map(([title, status], index) => ({
  id: `CARD-${String(140 + index)}`,
  title,
  status,
  priority: 1 + ((index * 3) % 4),
  updatedAt: new Date(Date.UTC(2026, 2, 12) - index * 9 * 3_600_000).toISOString(),
}));
