/** One test file of the fictional project: the names of its cases, in order. */
export interface TestSuite {
  file: string;
  subject: string;
  cases: readonly string[];
  /** The expectation of its cases, as code. Default: a snapshot. */
  assertion?: string;
}

/** The suites that the file system holds and that the scripted `vitest` runs: 60 cases. */
export const testSuites: readonly TestSuite[] = [
  {
    file: 'test/backoff.test.ts',
    subject: 'retryDelayMs',
    cases: [
      'doubles the delay with each retry',
      'never waits longer than maxMs before a retry',
      'gives the first retry the base delay',
      'spreads retries over the whole interval with full jitter',
      'adds no jitter to a retry where the policy says none',
      'stays finite for retry number 1000',
    ],
  },
  {
    file: 'test/retry-after.test.ts',
    subject: 'retryAfterMs',
    cases: [
      'reads seconds',
      'reads an HTTP date',
      'plans the retry at once for a date in the past',
      'falls back to the retry policy without the header',
      'falls back to the retry policy for a header that says nothing',
      'caps a retry that the endpoint wants in a week',
    ],
  },
  {
    file: 'test/queue.test.ts',
    subject: 'Queue',
    cases: [
      'takes deliveries in the order in which they came',
      'takes a retry only once its retryAt has passed',
      'prefers a due retry over a new delivery',
      'gives nothing when nothing is due',
      'counts attempts across retries',
      'marks a delivery dead after the last retry',
      'keeps the last status of a retry',
      'plans no retry when maxAttempts is 1',
    ],
  },
  {
    file: 'test/send.test.ts',
    subject: 'send',
    cases: [
      'signs the body',
      'calls a 429 retryable',
      'calls a 503 retryable',
      'calls a 404 final, without retry',
      'calls a 410 final, without retry',
      'hands Retry-After to the retry planner',
      'gives up after ten seconds and leaves the retry to the queue',
    ],
  },
  {
    file: 'test/worker.test.ts',
    subject: 'work',
    cases: [
      'delivers and says so',
      'plans a retry after a 500',
      'plans a retry when the connection is lost',
      'does not retry a 422',
      'logs the status with each retry',
      'takes the next delivery while a retry waits',
      'survives an endpoint that was deleted before the retry',
    ],
  },
  {
    file: 'test/postgres.test.ts',
    subject: 'createPostgresStore',
    cases: [
      'takes a delivery once although two workers ask',
      'skips a retry that is not due',
      'orders retries by retry_at',
      'writes attempts and retry_at together',
      'counts deliveries by state',
      'keeps a dead delivery out of the retry scan',
    ],
  },
  {
    file: 'test/retry-route.test.ts',
    subject: 'POST /deliveries/:id/retry',
    cases: [
      'queues a dead delivery for a retry',
      'resets the attempts before the retry',
      'answers 202 with the state',
      'refuses an invalid id',
      'answers 404 for a delivery that does not exist',
      'queues one retry for two requests at once',
    ],
  },
  {
    file: 'test/sign.test.ts',
    subject: 'sign',
    cases: [
      'matches the published example',
      'signs the bytes of a body outside ASCII',
      'changes with the secret',
      'gives a retry the same signature as the first try',
    ],
  },
  {
    file: 'test/config.test.ts',
    subject: 'config',
    cases: [
      'has a default for every retry setting',
      'refuses RETRY_MAX_ATTEMPTS=0',
      'refuses a negative RETRY_BASE_MS',
      'names the variable that is wrong',
      'reads numbers from text',
    ],
  },
  {
    file: 'test/outage.test.ts',
    subject: 'an outage of an hour',
    assertion: 'retries.inOneSecond).toBeLessThanOrEqual(20',
    cases: [
      'delivers everything after the last retry',
      'sends no retry storm when the endpoint is back',
      'keeps the order of deliveries that needed no retry',
      'reports the retries of each endpoint',
      'stops retrying a disabled endpoint',
    ],
  },
];

/** A test file as text, so that a search finds the runner's output in it. */
export function testFileText({ subject, cases, assertion }: TestSuite): string {
  const expected = assertion ?? 'retries.log).toMatchSnapshot(';
  const body = cases.map(
    (name, index) => `
  it('${name}', async () => {
    const { queue, retries } = await setUp({ scenario: ${index + 1}, retry: { baseMs: 500, maxMs: 60_000 } });
    await queue.drain();
    expect(${expected});
  });`,
  );
  return `import { describe, expect, it } from 'vitest';
import { setUp } from './support/set-up.ts';

describe('${subject}', () => {${body.join('\n')}
});
`;
}
