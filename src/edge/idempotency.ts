import { type Clock, err, ok, type ToolCache } from '../core/index.ts';
import { digest } from './digest.ts';
import { HttpProblem, type RouteAnswer } from './problem.ts';
import { JSON_HEADERS } from './respond.ts';
import { createKeptTexts } from './stores/kept-texts.ts';
import { sweep } from './stores/sweep.ts';

/** The request header. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
/** The response header of an answer that was kept. */
export const IDEMPOTENT_REPLAYED = 'idempotent-replayed';

/** How long an answer is kept, in milliseconds. */
const KEPT_MS = 3_600_000;
/** How long after its time limit a batch counts as running, in milliseconds. */
const GRACE_MS = 5000;

/** A batch that runs at most once. */
export interface KeyedRequest {
  /** The caller's, so that no caller meets the key of another one. */
  subject: string;
  key: string;
  /** The same with each request of one key. Each member can be written as JSON. */
  asked: { route: unknown; personality: string; body: unknown };
  /** Runs the batch. @returns the answer, as JSON; a refusal is not kept */
  run(): Promise<string | HttpProblem>;
}

/**
 * The answers of requests with an `Idempotency-Key`.
 *
 * Source: docs/contract.md#edge-idempotency.
 *
 * @param cache keeps the answers for all isolates
 * @param timeMs the time limit of a batch, in milliseconds
 */
export function createIdempotency(
  cache: ToolCache | undefined,
  clock: Clock,
  timeMs: number,
): (request: KeyedRequest) => Promise<RouteAnswer> {
  /** By key: when the batch counts as ended, even if its platform ended it without a word. */
  const running = new Map<string, number>();
  const kept = createKeptTexts(cache, clock, 'idempotency', KEPT_MS);
  return async ({ subject, key, asked, run }) => {
    const scoped = await digest(JSON.stringify([subject, key]));
    const prints = await Promise.all(
      [asked.route, asked.personality, asked.body].map((one) => digest(JSON.stringify(one))),
    );
    const print = prints.join('');
    sweep(running, (ended) => clock.now() >= ended);
    const until = running.get(scoped) ?? 0;
    if (clock.now() < until) return stillRuns(until - clock.now());
    const end = clock.now() + timeMs + GRACE_MS;
    running.set(scoped, end);
    let refused: HttpProblem | undefined;
    try {
      const { result, cached } = await kept({
        owner: subject,
        key: scoped,
        async create() {
          const answer = await run();
          if (typeof answer === 'string') return ok(`${print}${answer}`);
          refused = answer;
          return err(answer.detail, 'not_available');
        },
      });
      if (refused) return refused;
      const text = result.ok ? result.value : '';
      const other = prints.findIndex((one, at) => !text.startsWith(one, at * one.length));
      if (other >= 0) return otherRequest(WHAT[other]);
      return new Response(text.slice(print.length), {
        headers: { ...JSON_HEADERS, ...(cached && { [IDEMPOTENT_REPLAYED]: 'true' }) },
      });
    } finally {
      if (running.get(scoped) === end) running.delete(scoped);
    }
  };
}

/**
 * The key of a request, if it has one. It needs a token, because callers without one cannot be told
 * apart, and a JSON answer, because a stream cannot be sent again.
 */
export function readIdempotencyKey(
  { headers }: Request,
  wantsEvents: boolean,
): string | undefined | HttpProblem {
  const key = headers.get(IDEMPOTENCY_KEY);
  if (key === null) return undefined;
  if (!KEY_FORM.test(key)) {
    return malformed('has 1 to 128 visible ASCII characters. Send a UUID.');
  }
  if (!headers.has('authorization')) return malformed('needs a token. Send one, or omit the key.');
  if (wantsEvents)
    return malformed('needs a JSON answer. Accept application/json, or omit the key.');
  return key;
}

const KEY_FORM = /^[\x21-\x7e]{1,128}$/;

function malformed(rule: string): HttpProblem {
  const detail = `The header 'Idempotency-Key' ${rule}`;
  return new HttpProblem('malformed', detail, {}, 'edge-idempotency');
}

function stillRuns(ms: number): RouteAnswer {
  const detail = 'A request with this Idempotency-Key still runs. Send it again later.';
  // The first request ends sooner in most cases.
  const after = Math.min(Math.max(1, Math.ceil(ms / 1000)), 2);
  return new HttpProblem('still_running', detail, { 'retry-after': `${after}` });
}

/** In the order of the prints. */
const WHAT = ['route', 'personality', 'body'];

function otherRequest(what = 'body'): RouteAnswer {
  const detail = `This Idempotency-Key belongs to a request with another ${what}. Use a new key.`;
  return new HttpProblem('key_reused', detail);
}
