import { describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../core/test-support.ts';
import { deferred } from '../lib/deferred.ts';
import { withinTime } from './within-time.ts';

const LATE = () => 'late';
const THROWS = () => {
  throw new Error('too late');
};

describe('a wait with a time limit', () => {
  it('ends with the work, and then has no timer', async () => {
    const clock = createFakeClock();
    const late = vi.fn(LATE);
    expect(await withinTime(Promise.resolve(1), clock, 50, late)).toBe(1);
    const failed = Promise.reject(new Error('no'));
    await expect(withinTime(failed, clock, 50, late)).rejects.toThrow('no');
    expect(clock.waiting).toBe(0);
    expect(late).not.toHaveBeenCalled();
  });

  it.each(['resolve', 'reject'] as const)(
    'ends when the time is over, and work that ends later (%s) changes nothing',
    async (end) => {
      const clock = createFakeClock();
      const returns = deferred<string>();
      const throws = deferred<string>();
      const returned = withinTime(returns.promise, clock, 50, LATE);
      const thrown = withinTime(throws.promise, clock, 50, THROWS);
      clock.advance(50);
      expect(await returned).toBe('late');
      await expect(thrown).rejects.toThrow('too late');
      returns[end]('after');
      throws[end]('after');
      expect(clock.waiting).toBe(0);
    },
  );
});
