import { expect, test } from 'vitest';
import type { BatchStartEvent, TraceEvent } from '../../core/index.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { createRun, type Run } from '../store/run.ts';
import { findFirstDifference } from './first-difference.ts';

const input = createDefaultWorkspace(catalogContent);

function runWith(event: TraceEvent): Run {
  return { ...createRun({ id: 1, input, startedAt: 100 }), events: [event] };
}

function start(facts: Partial<BatchStartEvent>): Run {
  return runWith({
    ...{ v: 1, batch: 1, at: 100, type: 'batch_start', calls: 6 },
    ...{ totalBudget: 8000, perCallBudget: 1333, strategy: 'even' },
    ...facts,
  });
}

test('two runs with other numbers of calls at once differ in words', () => {
  const found = findFirstDifference(start({ concurrency: 1 }), start({}));
  expect(found?.a).toBe('batch of 6, 8,000 characters, even, 1 at once, at 0 ms');
  expect(found?.b).toBe('batch of 6, 8,000 characters, even, all at once, at 0 ms');
});

test('events with equal texts name the field that differs', () => {
  expect(findFirstDifference(start({}), start({ perCallBudget: 1334 }))).toEqual({
    position: 1,
    a: 'batch of 6, 8,000 characters, even, all at once, at 0 ms, perCallBudget 1333',
    b: 'batch of 6, 8,000 characters, even, all at once, at 0 ms, perCallBudget 1334',
  });
  expect(findFirstDifference(start({}), start({ at: 100.25 }))?.b).toContain('at 0.25');
});

test('equal runs have no first difference', () => {
  expect(findFirstDifference(start({}), start({}))).toBeUndefined();
});
