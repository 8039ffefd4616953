import { expect, test } from 'vitest';
import type { CallFault } from '../workspace/call-fault.ts';
import { describeFaultEdit } from './describe-fault-edit.ts';

test.each<[before: CallFault | undefined, after: CallFault | undefined, says: string]>([
  [undefined, { delayMs: 200 }, 'Added 200 ms to call_2'],
  [{ delayMs: 200 }, { delayMs: 700 }, 'Added 500 ms to call_2'],
  [{ delayMs: 700 }, { delayMs: 200 }, 'Removed 500 ms of latency from call_2'],
  [{ delayMs: 200 }, { failure: 'timeout' }, 'Simulated a timeout for call_2'],
  [
    { failure: 'timeout' },
    { failure: 'server-error' },
    'Simulated 500 Internal Server Error for call_2',
  ],
  [{ failure: 'timeout' }, { failure: 'timeout', delayMs: 2_000 }, 'Added 2.0 s to call_2'],
  [
    { failure: 'timeout', delayMs: 500 },
    { failure: 'timeout' },
    'Removed 500 ms of latency from call_2',
  ],
  [{ failure: 'timeout' }, { failure: 'timeout' }, 'Simulated a timeout for call_2'],
  [{ delayMs: 200 }, undefined, 'Removed the simulated fault of call_2'],
])('an edit from %j to %j', (before, after, says) => {
  expect(describeFaultEdit('call_2', before, after)).toBe(says);
});

test('a fault of a refused call says that it has no effect', () => {
  expect(describeFaultEdit('call_3', undefined, { delayMs: 200 }, true)).toBe(
    'Added 200 ms to call_3, which is refused before it runs',
  );
  expect(describeFaultEdit('call_3', { delayMs: 200 }, undefined, true)).toBe(
    'Removed the simulated fault of call_3',
  );
});
