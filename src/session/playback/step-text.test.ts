import { expect, test } from 'vitest';
import type { TraceEvent } from '../../core/index.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { createRun } from '../store/run.ts';
import { describeEvents, describeMoment } from './step-text.ts';

const COMMON = { v: 1, batch: 1, call: 0, toolCallId: 'call_1' } as const;

function refused(name: string): TraceEvent {
  return {
    ...{ ...COMMON, name, at: 100, type: 'gate', gate: 'allowlist' },
    ...{ outcome: 'refuse', rule: 'allowlist.not_listed' },
  } as TraceEvent;
}

function starts(name: string, at: number): TraceEvent {
  return { ...COMMON, name, at, type: 'start', budget: 10 } as TraceEvent;
}

test('equal sentences of several calls are said once, with their number', () => {
  const events = [refused('write_file'), refused('write_file'), refused('write_file')];
  expect(describeEvents(events)).toBe('write_file is refused: allowlist (3 calls).');
});

test('one more event is named in the singular', () => {
  const events = ['a', 'b', 'c', 'd', 'e'].map((name) => starts(name, 100));
  expect(describeEvents(events)).toContain('And 1 more event.');
});

test('a moment says what happened then, and nothing where nothing did', () => {
  const input = createDefaultWorkspace(catalogContent);
  const run = {
    ...createRun({ id: 1, input, startedAt: 100 }),
    events: [starts('a', 100), starts('b', 181)],
  };
  expect(describeMoment(run, 81)).toBe('b starts.');
  expect(describeMoment(run, 40)).toBe('');
});
