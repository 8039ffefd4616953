import { expect, test } from 'vitest';
import { GATE_TEXTS } from '../../core/steps.ts';
import { gateTitle, isCallGate } from './clauses.ts';

test('dry run, arguments and rate limit depend on the call, the allowlist on the tool', () => {
  const ids = ['allowlist', 'dry_run', 'arguments', 'rate_limit'];
  expect(ids.filter(isCallGate)).toEqual(['dry_run', 'arguments', 'rate_limit']);
});

test.each(Object.entries(GATE_TEXTS))('%s has tags unless it depends on the call', (id, text) => {
  const tagged = Object.values(text.rules).some(({ tag }) => tag !== undefined);
  expect(isCallGate(id)).toBe(!tagged);
});

test('an unknown gate of a newer server has its id as title', () => {
  expect(gateTitle('residency')).toBe('residency');
  expect(isCallGate('residency')).toBe(false);
});
