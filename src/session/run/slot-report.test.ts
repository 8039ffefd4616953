import { describe, expect, it } from 'vitest';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { createRun, type Lane, type Run } from '../store/run.ts';
import { selectActing } from './acting-calls.ts';
import { selectSlotReport, slotsAt } from './slot-report.ts';

type Times = Pick<Lane, 'startAt' | 'settledAt'> & Partial<Lane>;

function toRun(...times: Times[]): Run {
  const bare = createRun({ id: 1, input: createDefaultWorkspace(catalogContent), startedAt: 0 });
  const [lane] = bare.lanes;
  return {
    ...bare,
    status: 'done',
    elapsed: Math.max(...times.map(({ settledAt = 0 }) => settledAt)),
    lanes: times.map((facts, index) => ({
      ...lane!,
      index,
      callId: `c${index}`,
      status: facts.startAt === undefined ? 'refused' : 'ok',
      ...facts,
    })),
  };
}

describe('the use of slots', () => {
  it('counts calls that run and calls that wait', () => {
    const use = selectSlotReport(
      toRun(
        { startAt: 0, settledAt: 100 },
        { startAt: 0, settledAt: 40 },
        { startAt: 40, settledAt: 90 },
      ),
    );
    expect(use?.steps).toEqual([
      { at: 0, busy: 2, waiting: 1 },
      { at: 40, busy: 2, waiting: 0 },
      { at: 90, busy: 1, waiting: 0 },
      { at: 100, busy: 0, waiting: 0 },
    ]);
    expect(use).toMatchObject({ mostBusy: 2, mostWaiting: 1, serialMs: 190 });
    expect(slotsAt(use!, 50)).toMatchObject({ busy: 2 });
    expect(slotsAt(use!, 40)).toMatchObject({ waiting: 0 });
    expect(slotsAt(use!, -1)).toBeUndefined();
  });

  it('counts calls that Stop ended while they waited', () => {
    const aborted = { status: 'failed', settled: { reason: 'aborted' } } as Partial<Lane>;
    const use = selectSlotReport(
      toRun(
        { startAt: 0, settledAt: 30, ...aborted },
        { settledAt: 30, ...aborted },
        { settledAt: 30, ...aborted },
        { settledAt: 0 },
      ),
    );
    expect(use).toMatchObject({ mostBusy: 1, mostWaiting: 2 });
    expect(use?.steps.at(-1)).toEqual({ at: 30, busy: 0, waiting: 0 });
  });

  it('counts calls that take no time', () => {
    const call = { startAt: 0, settledAt: 0 };
    expect(selectSlotReport(toRun(call, call, call))).toMatchObject({
      mostBusy: 3,
      steps: [{ at: 0, busy: 0, waiting: 0 }],
    });
  });

  it('finds the path of calls that waited for each other', () => {
    const use = selectSlotReport(
      toRun(
        { startAt: 0, settledAt: 30 },
        { startAt: 0, settledAt: 50 },
        { startAt: 30, settledAt: 80 },
      ),
    );
    expect(use?.path.map(({ callId }) => callId)).toEqual(['c0', 'c2']);
  });

  it('leaves out calls that never took a slot', () => {
    expect(selectSlotReport(toRun({ settledAt: 0 }))).toBeUndefined();
    const use = selectSlotReport(toRun({ settledAt: 0 }, { startAt: 0, settledAt: 10 }));
    expect(use?.path.map(({ callId }) => callId)).toEqual(['c1']);
  });

  it('ends although all calls began and ended in one moment', () => {
    const use = selectSlotReport(toRun({ startAt: 5, settledAt: 5 }, { startAt: 5, settledAt: 5 }));
    expect(use?.path).toHaveLength(2);
  });
});

describe('the calls of a moment', () => {
  it('are those that begin, report or end then', () => {
    const run = toRun(
      { startAt: 0, settledAt: 40 },
      { startAt: 40, settledAt: 90 },
      { startAt: 0, settledAt: 90 },
    );
    expect(selectActing(run, 40)).toEqual(['c0', 'c1']);
    expect(selectActing(run, 60)).toEqual([]);
    expect(selectActing(run, undefined)).toEqual([]);
  });
});
