import { messageOf } from '../../../lib/message-of.ts';
import { isPromise } from '../../is-promise.ts';
import type { RateLimitReply, RateLimitRequest } from '../../ports.ts';
import { err } from '../../results/results.ts';
import type { GateEnv, OpenCall } from '../turn-call.ts';
import type { Gate } from './gate.ts';
import { type GateText, toText } from './gate-text.ts';
import type { Verdict } from './verdict.ts';

/**
 * Whether the tool's window has room. It runs when a slot is free, so that a waiting call
 * takes no place. A failing store refuses the call. See docs/contract.md#rate-limit.
 */
export const rateLimit = {
  id: 'rate_limit',
  noAnswer: 'rate_limit.store_failed',
  check(call: OpenCall, env: GateEnv): Verdict | Promise<Verdict> {
    try {
      const limit = call.entry.tool.rateLimit;
      const { rateLimitStore: store, rateLimitScope, rateLimitPrincipal } = env.options;
      if (!limit || !store) return NONE;
      const request: RateLimitRequest = {
        key: JSON.stringify([rateLimitScope ?? '', call.name, rateLimitPrincipal ?? '']),
        maxCalls: limit.max_calls ?? 10,
        windowMs: (limit.window_seconds ?? 60) * 1000,
        now: env.clock.now(),
      };
      const reply = env.peek ? store.peek(request) : store.reserve(request);
      if (!isPromise(reply)) return toVerdict(call.name, reply, request);
      // Wrapped, because a thenable may lack `catch`.
      return Promise.resolve(reply)
        .then((late) => toVerdict(call.name, late, request))
        .catch((thrown: unknown) => failed(call.name, thrown));
    } catch (thrown) {
      return failed(call.name, thrown);
    }
  },
} as const satisfies Gate;

function toVerdict(
  name: string,
  reply: RateLimitReply,
  { maxCalls, windowMs }: RateLimitRequest,
): Verdict {
  const { used, retryAfterMs } = reply;
  // An unreadable answer counts as a refusal.
  if (typeof used !== 'number' || !isWait(retryAfterMs)) {
    return failed(name, 'the store gave no usable answer');
  }
  const value = `${used} of ${maxCalls} in ${windowMs / 1000} s`;
  if (retryAfterMs === undefined) return { outcome: 'pass', rule: 'rate_limit.within', value };
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return {
    outcome: 'refuse',
    rule: 'rate_limit.exceeded',
    value,
    result: err(
      `Rate limit exceeded for '${name}': temporarily unavailable, retry in ${seconds}s`,
      'not_available',
      { reason: 'rate_limited', retryAfterMs },
    ),
  };
}

function isWait(retryAfterMs: unknown): boolean {
  return retryAfterMs === undefined || Number.isFinite(retryAfterMs);
}

function failed(name: string, thrown: unknown): Verdict {
  return {
    outcome: 'refuse',
    rule: 'rate_limit.store_failed',
    value: messageOf(thrown),
    result: err(
      `Rate limit of '${name}' cannot be checked: temporarily unavailable`,
      'not_available',
      {
        reason: 'rate_limited',
      },
    ),
  };
}

const NONE: Verdict = { outcome: 'skip', rule: 'rate_limit.none' };

/** The gate's name, and the texts of its rules. */
export const rateLimitText: GateText = {
  title: 'Rate limit',
  perCall: true,
  clause: ['A tool may limit its calls in a time window. A refused call states when to try again.'],
  rules: {
    'rate_limit.none': { detail: () => 'none' },
    'rate_limit.within': { detail: ({ value }) => toText(value) },
    'rate_limit.exceeded': {
      detail: ({ value }) => toText(value),
      sentence: ({ tool, value }) =>
        `${tool} reached its rate limit: ${toText(value)}. The result states when to try again. Fewer calls per batch stay below the limit.`,
    },
    'rate_limit.store_failed': {
      detail: () => 'cannot be checked',
      sentence: ({ tool, value }) =>
        `${tool} did not run, because its rate limit could not be checked: ${toText(value)}.`,
    },
  },
};
