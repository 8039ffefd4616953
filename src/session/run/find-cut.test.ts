import { expect, test } from 'vitest';
import { createMemorySpill, createResultCuts } from '../../context/index.ts';
import { type TrimStrategy, trimText } from '../../core/index.ts';
import { createContext } from '../../formats/index.ts';
import { findCut } from './find-cut.ts';

const LINES = Array.from({ length: 90 }, (_, at) => `line ${at} 😀`).join('\n');

function cutBy(trim: TrimStrategy, text: string, budget: number, spill = false) {
  const cuts = createResultCuts({ trim, ...(spill && { spill: createMemorySpill() }) });
  const ctx = createContext({ sessionId: 's' });
  const batch = cuts.open({ ctx, calls: 1, total: budget, allows: () => true });
  const call = { toolCallId: 'c', name: 't', entry: undefined, cap: budget, budget };
  return batch.cut(text, call);
}

test.each(
  (['head', 'tail', 'head-tail'] as const).flatMap((trim) =>
    [0, 1, 2, 61, 62, 63, 500].flatMap((budget) =>
      [false, true].map((spill) => [trim, budget, spill] as const),
    ),
  ),
)('%s at %i, kept elsewhere: %s', (trim, budget, spill) => {
  const { text, kept } = cutBy(trim, LINES, budget, spill);
  const { start, end, marker } =
    findCut(text, { before: LINES.length, after: kept }) ?? expect.fail();
  expect(start + end).toBe(kept);
  expect(text.startsWith(LINES.slice(0, start))).toBe(true);
  expect(text.endsWith(LINES.slice(LINES.length - end))).toBe(true);
  expect(marker.includes('read_result')).toBe(spill);
  if (trim === 'head') expect(end).toBe(0);
  if (trim === 'tail') expect(start).toBe(0);
});

test('the marker of an earlier cut is a part of the text', () => {
  const earlier = trimText(LINES, 300).text;
  const twice = `${earlier}\n${LINES}`;
  for (const trim of ['head', 'tail', 'head-tail'] as const) {
    const { text, kept } = cutBy(trim, twice, 600);
    expect(findCut(text, { before: twice.length, after: kept })?.marker).toBe(
      `[truncated — ${twice.length} chars total]`,
    );
  }
});

test('JSON that is cut as JSON has no marker', () => {
  const json = JSON.stringify(LINES.split('\n'));
  const { text, kept } = cutBy('json', json, 200);
  expect(findCut(text, { before: json.length, after: kept })).toBeUndefined();
  expect(kept).toBeLessThan(200);
});
