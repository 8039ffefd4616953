import { expect, test } from 'vitest';
import { GATE_TEXTS } from '../../core/steps.ts';
import { gateTitle, isCallGate } from './clauses.ts';

test('a gate that decides by the call hides no tool, and every other gate may', () => {
  for (const [id, { rules }] of Object.entries(GATE_TEXTS)) {
    const mayHide = Object.values(rules).some(({ tag }) => tag !== undefined);
    expect(mayHide, id).toBe(!isCallGate(id));
  }
});

test('an unknown gate of a newer server has its id as title', () => {
  expect(gateTitle('of_tomorrow')).toBe('of_tomorrow');
  expect(isCallGate('of_tomorrow')).toBe(false);
});
