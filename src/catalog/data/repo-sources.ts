/** Sources of the fictional project that the example tools work on: a webhook delivery queue. */
export const repoSources: Readonly<Record<string, string>> = {
  'README.md': `# ferry

Delivers webhooks. A delivery is queued, signed, sent, and tried again with backoff until it
arrives or runs out of attempts. See docs/retry.md for when a retry happens and when it does not.

    npm install
    npx vitest run
`,
  'package.json': `{
  "name": "ferry",
  "version": "2.4.1",
  "type": "module",
  "scripts": {
    "build": "tsc -p .",
    "test": "vitest run"
  },
  "dependencies": {
    "fastify": "^5.2.1",
    "pg": "^8.13.1",
    "pino": "^9.6.0",
    "undici": "^7.2.0",
    "zod": "^4.0.0"
  },
  "devDependencies": {
    "typescript": "^5.9.2",
    "vitest": "^4.1.0"
  }
}
`,
  'src/queue/backoff.ts': `import type { RetryPolicy } from './types.ts';

/** Milliseconds to wait before retry number \`attempt\`, the first being 1. */
export function retryDelayMs(policy: RetryPolicy, attempt: number, random: () => number): number {
  const exponential = policy.baseMs * 2 ** (attempt - 1);
  const capped = Math.min(exponential, policy.maxMs);
  if (policy.jitter === 'none') return capped;
  // Full jitter: without it all retries of one outage arrive together.
  return Math.floor(random() * capped);
}

/** Retry-After in seconds or as a date; undefined where the header says neither. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
`,
  'src/queue/types.ts': `/** When and how often a delivery is tried again. */
export interface RetryPolicy {
  baseMs: number;
  maxMs: number;
  /** The first try counts; 1 means no retry. */
  maxAttempts: number;
  jitter: 'none' | 'full';
}

export type DeliveryState = 'queued' | 'sending' | 'retry' | 'delivered' | 'dead';

export interface Delivery {
  id: string;
  endpointId: string;
  body: string;
  state: DeliveryState;
  attempts: number;
  retryAt?: number;
  lastStatus?: number;
}
`,
  'src/queue/queue.ts': `import { retryAfterMs, retryDelayMs } from './backoff.ts';
import type { DeliveryStore } from '../store/store.ts';
import type { Delivery, RetryPolicy } from './types.ts';

export interface QueueOptions {
  store: DeliveryStore;
  retry: RetryPolicy;
  now: () => number;
  random: () => number;
}

export class Queue {
  readonly #options: QueueOptions;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Takes the next delivery that is due; a retry is due once its retryAt has passed. */
  async take(): Promise<Delivery | undefined> {
    const { store, now } = this.#options;
    return store.takeDue(now());
  }

  async delivered(delivery: Delivery, status: number): Promise<void> {
    await this.#options.store.update(delivery.id, { state: 'delivered', lastStatus: status });
  }

  /** Plans a retry, or gives the delivery up after the policy's last attempt. */
  async failed(delivery: Delivery, status: number, retryAfter: string | null): Promise<void> {
    const { store, retry, now, random } = this.#options;
    const attempts = delivery.attempts + 1;
    if (attempts >= retry.maxAttempts) {
      await store.update(delivery.id, { state: 'dead', attempts, lastStatus: status });
      return;
    }
    const delay = retryAfterMs(retryAfter, now()) ?? retryDelayMs(retry, attempts, random);
    await store.update(delivery.id, {
      state: 'retry',
      attempts,
      retryAt: now() + delay,
      lastStatus: status,
    });
  }
}
`,
  'src/worker/send.ts': `import { fetch } from 'undici';
import { sign } from './sign.ts';
import type { Delivery } from '../queue/types.ts';

export interface SendOutcome {
  status: number;
  /** Whether a retry may help: 408, 425, 429 and 5xx. */
  retryable: boolean;
  retryAfter: string | null;
}

const RETRYABLE = new Set([408, 425, 429]);

export async function send(delivery: Delivery, url: string, secret: string): Promise<SendOutcome> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ferry-signature': sign(delivery.body, secret) },
    body: delivery.body,
    signal: AbortSignal.timeout(10_000),
  });
  return {
    status: response.status,
    retryable: RETRYABLE.has(response.status) || response.status >= 500,
    retryAfter: response.headers.get('retry-after'),
  };
}
`,
  'src/worker/sign.ts': `import { createHmac } from 'node:crypto';

export function sign(body: string, secret: string): string {
  return \`sha256=\${createHmac('sha256', secret).update(body).digest('hex')}\`;
}
`,
  'src/worker/worker.ts': `import { send } from './send.ts';
import type { Logger } from 'pino';
import type { Queue } from '../queue/queue.ts';
import type { EndpointStore } from '../store/store.ts';

/** Sends one delivery. A retry that is not allowed any more ends as a dead delivery. */
export async function work(queue: Queue, endpoints: EndpointStore, log: Logger): Promise<boolean> {
  const delivery = await queue.take();
  if (!delivery) return false;
  const endpoint = await endpoints.get(delivery.endpointId);
  try {
    const outcome = await send(delivery, endpoint.url, endpoint.secret);
    if (outcome.status < 300) {
      await queue.delivered(delivery, outcome.status);
    } else if (outcome.retryable) {
      log.warn({ id: delivery.id, status: outcome.status }, 'delivery failed, retry planned');
      await queue.failed(delivery, outcome.status, outcome.retryAfter);
    } else {
      await queue.delivered(delivery, outcome.status);
    }
  } catch (error) {
    log.error({ id: delivery.id, error }, 'delivery threw, retry planned');
    await queue.failed(delivery, 0, null);
  }
  return true;
}
`,
  'src/store/store.ts': `import type { Delivery } from '../queue/types.ts';

export interface DeliveryStore {
  /** Marks the delivery as sending in the same statement, so that two workers never share it. */
  takeDue(now: number): Promise<Delivery | undefined>;
  update(id: string, change: Partial<Delivery>): Promise<void>;
  countByState(): Promise<Record<string, number>>;
  prepare(): Promise<void>;
  /** The time of the next attempt for an endpoint, in milliseconds. */
  nextDue(endpointId: string): Promise<number | undefined>;
  listWaiting(endpointId: string, limit: number): Promise<Partial<Delivery>[]>;
  sendAgain(ids: string[], at: number): Promise<Partial<Delivery>[]>;
  giveUp(maxAttempts: number): Promise<number>;
  countByHour(before: number): Promise<{ hour: number; deliveries: number }[]>;
}

export interface Endpoint {
  id: string;
  url: string;
  secret: string;
  disabledAt?: number;
}

export interface EndpointStore {
  get(id: string): Promise<Endpoint>;
}
`,
  'src/store/postgres.ts': `import type { Pool } from 'pg';
import type { DeliveryStore } from './store.ts';

const TAKE_DUE = \`
  update deliveries set state = 'sending'
  where id = (
    select id from deliveries
    where state = 'queued' or (state = 'retry' and retry_at <= $1)
    order by retry_at nulls first, created_at
    for update skip locked limit 1
  )
  returning id, endpoint_id, body, state, attempts, retry_at, last_status\`;

// A delivery that waits for no time of its own is due at once: its retry_at is null.
const INDEX = \`
  create index if not exists deliveries_by_retry on deliveries (endpoint_id, retry_at)
  where state in ('queued', 'retry')\`;

const NEXT_DUE = \`
  select min(retry_at) as retry_at from deliveries where state = 'retry' and endpoint_id = $1\`;

const WAITING = \`
  select id, attempts, retry_at, last_status from deliveries
  where state = 'retry' and endpoint_id = $1 order by retry_at, created_at limit $2\`;

const SEND_AGAIN = \`
  update deliveries set state = 'retry', retry_at = $2, attempts = 0
  where id = any($1) and state in ('retry', 'dead') returning id, retry_at\`;

const GIVE_UP = \`
  update deliveries set state = 'dead', retry_at = null where state = 'retry' and attempts >= $1\`;

const BY_HOUR = \`
  select date_trunc('hour', retry_at) as hour, count(*)::int as deliveries from deliveries
  where state = 'retry' and retry_at < $1 group by date_trunc('hour', retry_at) order by hour\`;

export function createPostgresStore(pool: Pool): DeliveryStore {
  return {
    async takeDue(now) {
      const { rows } = await pool.query(TAKE_DUE, [new Date(now)]);
      return rows[0];
    },
    async update(id, change) {
      await pool.query(
        'update deliveries set state = $2, attempts = $3, retry_at = $4, last_status = $5 where id = $1',
        [id, change.state, change.attempts, change.retryAt, change.lastStatus],
      );
    },
    async countByState() {
      const { rows } = await pool.query('select state, count(*)::int from deliveries group by state');
      return Object.fromEntries(rows.map((row) => [row.state, row.count]));
    },
    async prepare() {
      await pool.query(INDEX);
    },
    async nextDue(endpointId) {
      const { rows } = await pool.query(NEXT_DUE, [endpointId]);
      return rows[0]?.retry_at?.getTime();
    },
    async listWaiting(endpointId, limit) {
      const { rows } = await pool.query(WAITING, [endpointId, limit]);
      return rows.map(({ retry_at, ...row }) => ({ ...row, retryAt: retry_at.getTime() }));
    },
    async sendAgain(ids, at) {
      const { rows } = await pool.query(SEND_AGAIN, [ids, new Date(at)]);
      return rows.map(({ id, retry_at }) => ({ id, retryAt: retry_at.getTime() }));
    },
    async giveUp(maxAttempts) {
      const { rowCount } = await pool.query(GIVE_UP, [maxAttempts]);
      return rowCount;
    },
    async countByHour(before) {
      const { rows } = await pool.query(BY_HOUR, [new Date(before)]);
      return rows.map(({ hour, deliveries }) => ({ hour: hour.getTime(), deliveries }));
    },
  };
}
`,
  'src/api/retry-route.ts': `import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DeliveryStore } from '../store/store.ts';

const params = z.object({ id: z.string().regex(/^dlv_[a-z0-9]{12}$/) });

/** POST /deliveries/:id/retry: a retry asked for by a person starts from attempt 0. */
export function retryRoute(app: FastifyInstance, store: DeliveryStore): void {
  app.post('/deliveries/:id/retry', async (request, reply) => {
    const { id } = params.parse(request.params);
    await store.update(id, { state: 'queued', attempts: 0 });
    return reply.code(202).send({ id, state: 'queued' });
  });
}
`,
  'src/config.ts': `import { z } from 'zod';

const schema = z.object({
  DATABASE_URL: z.url(),
  PORT: z.coerce.number().default(8080),
  RETRY_BASE_MS: z.coerce.number().positive().default(500),
  RETRY_MAX_MS: z.coerce.number().positive().default(60_000),
  RETRY_MAX_ATTEMPTS: z.coerce.number().int().min(1).default(8),
});

export const config = schema.parse(process.env);

export const retry = {
  baseMs: config.RETRY_BASE_MS,
  maxMs: config.RETRY_MAX_MS,
  maxAttempts: config.RETRY_MAX_ATTEMPTS,
  jitter: 'full',
} as const;
`,
  'docs/retry.md': `# When a retry happens

A delivery is tried again after 408, 425, 429 and every 5xx, and after a lost connection.
A retry waits min(RETRY_BASE_MS * 2^n, RETRY_MAX_MS) with full jitter.
Where the endpoint sends Retry-After, the retry waits exactly that long.
After RETRY_MAX_ATTEMPTS tries the delivery is dead; POST /deliveries/:id/retry starts it again.

## What no retry can mend

A 4xx other than those above is final: the retry would get the same answer.
`,
};
