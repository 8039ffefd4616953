import { expect, test } from 'vitest';
import { GATE_TEXTS } from '../../core/steps.ts';
import { gateTitle, isCallGate } from './clauses.ts';

test('dry run, arguments and rate limit depend on the call, all other gates on the tool', () => {
  const ids = Object.keys(GATE_TEXTS);
  expect(ids.filter(isCallGate)).toEqual(['dry_run', 'arguments', 'rate_limit']);
});

test('an unknown gate of a newer server has its id as title', () => {
  expect(gateTitle('residency')).toBe('residency');
  expect(isCallGate('residency')).toBe(false);
});
