import type { Clock } from '../core/index.ts';

/** A window that slides with the run's clock. */
export interface ServiceRateLimit {
  max: number;
  /** Unit: milliseconds. */
  windowMs: number;
}

/**
 * Counts the requests within rate limits; each limit object has its own count.
 *
 * @example
 * const waitMs = createRateLimiter(clock).admit(limit);
 */
export function createRateLimiter(clock: Clock) {
  const passed = new WeakMap<ServiceRateLimit, number[]>();
  return {
    /** @returns `undefined` if the request passes, otherwise the milliseconds until one does. */
    admit(limit: ServiceRateLimit): number | undefined {
      const now = clock.now();
      const recent = (passed.get(limit) ?? []).filter((at) => at > now - limit.windowMs);
      passed.set(limit, recent);
      if (recent.length >= limit.max) return (recent[0] ?? now) + limit.windowMs - now;
      recent.push(now);
      return undefined;
    },
  };
}
