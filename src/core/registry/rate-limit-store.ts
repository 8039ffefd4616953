import type { RateLimitReply, RateLimitRequest, RateLimitStore } from '../ports.ts';

/**
 * Sliding windows in memory. A call exactly one window old has left it; refused calls take no
 * place.
 *
 * Source: docs/contract.md#rate-limit.
 *
 * @example const registry = createToolRegistry({ tools, rateLimitStore: createRateLimitStore() });
 */
export function createRateLimitStore(): RateLimitStore {
  const windows = new Map<string, number[]>();
  const look = (request: RateLimitRequest, take: boolean): RateLimitReply => {
    const { key, maxCalls, windowMs, now } = request;
    const calls = (windows.get(key) ?? []).filter((at) => now - at < windowMs);
    const room = maxCalls - calls.length;
    if (take && room > 0) calls.push(now);
    if (calls.length > 0) windows.set(key, calls);
    else windows.delete(key);
    if (room > 0) return { used: calls.length + (take ? 0 : 1) };
    // Without any call in the window, only its end is a meaningful retry time.
    const oldest = calls[calls.length - maxCalls] ?? now;
    // In this order: added to a clock's fraction first, the whole window becomes a little longer.
    return { used: calls.length, retryAfterMs: Math.max(0, windowMs - (now - oldest)) };
  };
  return {
    reserve: (request) => look(request, true),
    peek: (request) => look(request, false),
  };
}
