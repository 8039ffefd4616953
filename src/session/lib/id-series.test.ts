import { expect, it } from 'vitest';
import { createIdSeries } from './id-series.ts';

it('skips ids in use, and never gives an id again', () => {
  const taken = ['call-2'];
  const createIds = createIdSeries(() => taken);
  const createId = createIds('call');
  expect([createId(), createId()]).toEqual(['call-1', 'call-3']);
  taken.push('batch-4');
  expect(createIds('batch')()).toBe('batch-5');
  taken.length = 0;
  expect(createIds('call')()).toBe('call-6');
});
