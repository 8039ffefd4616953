import { expect, test } from 'vitest';
import { catalogContent } from '../../../session/content/catalog-content.ts';
import { createDefaultWorkspace } from '../../../session/content/content.ts';
import { createRun, type Lane } from '../../../session/store/run.ts';
import { earlierText } from './lane-text.ts';

const input = createDefaultWorkspace(catalogContent);
const [bare] = createRun({ id: 1, input, startedAt: 0 }).lanes;

function lane(value: string, durationMs = 81): Lane {
  if (!bare) throw new Error('the example has no call');
  const result = { ok: true, value } as const;
  return { ...bare, status: 'ok', startAt: 0, settledAt: durationMs, durationMs, result };
}

test('a lane says that only the text was a different one, at equal length too', () => {
  expect(earlierText(lane('abc'), lane('xyz'))).toBe(' (was a different text of the same length)');
  expect(earlierText(lane('abc'), lane('longer'))).toBe(' (was a different text)');
});

test('a lane that is as it was says nothing', () => {
  expect(earlierText(lane('abc'), lane('abc'))).toBe('');
  expect(earlierText(lane('abc'), undefined)).toBe('');
});

test('an earlier duration says enough', () => {
  expect(earlierText(lane('abc'), lane('xyz', 1200))).toBe(' (was 1.2 s)');
});
