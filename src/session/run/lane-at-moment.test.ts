import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TraceEvent } from '../../core/index.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { createRun } from '../store/run.ts';
import { foldTrace, foldTraces } from './fold-trace.ts';
import { adjacentMoment, countAt, momentSentence, statusAt } from './lane-at-moment.ts';

const input = createDefaultWorkspace(catalogContent);
const run = createRun({ id: 1, input, startedAt: 500 });

/** The events of one call in order. Events that cannot share an instant are apart. */
const storyOf = (call: number) =>
  fc
    .record({
      pauses: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 8, maxLength: 8 }),
      refused: fc.boolean(),
      ends: fc.boolean(),
      ok: fc.boolean(),
      words: fc.integer({ min: 0, max: 3 }),
      nested: fc.boolean(),
    })
    .map(({ pauses, refused, ends, ok, words, nested }): TraceEvent[] => {
      let at = 500;
      let step = 0;
      const next = () => {
        at += pauses[step % pauses.length] ?? 0;
        step += 1;
        return {
          v: 1 as const, // the version's literal type
          batch: 1,
          at,
          call,
          toolCallId: `call_${call + 1}`,
          name: 'tool',
        };
      };
      const outcome = refused ? ('refuse' as const) : ('pass' as const); // of a literal union
      const events: TraceEvent[] = [
        { ...next(), type: 'gate', gate: 'lookup', step: 2, outcome, rule: 'lookup.any' },
      ];
      if (!refused) {
        events.push({ ...next(), type: 'start', budget: 4 });
        for (let word = 0; word < words; word++) {
          events.push({ ...next(), type: 'progress', message: `${word}`, audience: 'internal' });
        }
        if (nested) {
          const parent = { batch: 1, call, toolCallId: 'x', name: 'tool' };
          events.push({ ...next(), parent, batch: 2, call: 0, type: 'start', budget: 1 });
        }
        if (ends) events.push({ ...next(), type: 'executed', ok, chars: 3 });
      }
      if (refused || ends) {
        const { ...of } = next();
        events.push({ ...of, type: 'settled', ok, chars: 3, durationMs: of.at - 500 });
      }
      return events;
    });

const traces = fc
  .tuple(storyOf(0), storyOf(1), storyOf(2))
  .map((stories) => stories.flat().sort((a, b) => a.at - b.at));

test('folding in any portions gives the same result', () => {
  fc.assert(
    fc.property(traces, fc.array(fc.integer({ min: 1, max: 7 })), (events, sizes) => {
      const whole = foldTraces(run, events);
      let from = 0;
      let portioned = run;
      for (const size of sizes) {
        portioned = foldTraces(portioned, events.slice(from, from + size));
        from += size;
      }
      expect(foldTraces(portioned, events.slice(from))).toEqual(whole);
      expect(events.reduce(foldTrace, run)).toEqual(whole);
    }),
  );
});

test('the state of a call at a moment follows from its events up to then', () => {
  fc.assert(
    fc.property(traces, fc.integer({ min: 0, max: 400 }), (events, at) => {
      const whole = foldTraces(run, events);
      const then = foldTraces(
        run,
        events.filter((event) => event.at - 500 <= at),
      );
      expect(whole.lanes.map((lane) => statusAt(lane, at))).toEqual(
        then.lanes.map(({ status }) => status),
      );
    }),
  );
});

test('every call is counted once, and none is settled before the start', () => {
  fc.assert(
    fc.property(traces, fc.integer({ min: 0, max: 400 }), (events, at) => {
      const { lanes } = foldTraces(run, events);
      const { running, queued, settled } = countAt(lanes, at);
      expect(running + queued + settled).toBe(lanes.length);
      expect(countAt(lanes, -1)).toEqual({ running: 0, queued: lanes.length, settled: 0 });
    }),
  );
});

test('the neighbours of a moment lead through all moments, in order', () => {
  fc.assert(
    fc.property(traces, (events) => {
      const { lanes } = foldTraces(run, events);
      const there: number[] = [];
      for (let at = adjacentMoment(lanes, -1, 1); at !== undefined; ) {
        there.push(at);
        at = adjacentMoment(lanes, at, 1);
      }
      const moments = lanes.flatMap(({ startAt, executedAt, settledAt, progress }) => [
        startAt,
        executedAt,
        settledAt,
        ...progress.map((one) => one.at),
      ]);
      const known = new Set(moments.filter((at) => at !== undefined));
      expect(there).toEqual([...known].sort((a, b) => a - b));
    }),
  );
});

test('the moment is one sentence', () => {
  expect(momentSentence(run.lanes, 412)).toBe('at 412 ms: 0 running, 6 queued, 0 settled');
});
