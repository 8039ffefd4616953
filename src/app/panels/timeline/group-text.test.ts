import { expect, test } from 'vitest';
import type { CallGroup } from '../../../session/explain/index.ts';
import { groupText } from './group-text.ts';

const group = (outcome: CallGroup['outcome'], moment?: number): CallGroup => ({
  at: 'allowlist',
  place: 4,
  step: 'gate 4, Allowlist',
  outcome,
  moment,
});

test('a group says how its calls end, and where', () => {
  expect(groupText(group('refused'))).toBe('Refused at gate 4, Allowlist');
  expect(groupText(group('reached'))).toBe('Reached gate 4, Allowlist');
  expect(groupText(group('ok'))).toBe('Ok after gate 4, Allowlist');
  expect(groupText(group('queued', 120))).toBe('Queued at gate 4, Allowlist, at 120 ms');
});
