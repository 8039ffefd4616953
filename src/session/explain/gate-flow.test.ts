import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GateEvent, ReducedEvent } from '../../core/index.ts';
import type { StepId } from '../../core/steps.ts';
import { AppendList } from '../lib/append-list.ts';
import { selectSummary } from '../run/run-summary.ts';
import { CALL_STATUSES } from '../run/shown-status.ts';
import { type CallStatus, createRun, type Lane, type Run } from '../store/run.ts';
import { createUserCodeWorkspace } from '../testing/open-test-session.ts';
import { labelOfStep } from '../testing/step-labels.ts';
import { STEP_INFOS, stepOf } from './clauses.ts';
import { type GateFlow, selectGateFlow } from './gate-flow.ts';
import { isInGroup } from './step-end.ts';

const HEAD = { v: 1 as const, batch: 1, at: 0, call: 0, toolCallId: 'call_1', name: 'tool' };

const lane = (part: Partial<Lane>): Lane => ({
  index: 0,
  callId: 'call',
  toolCallId: 'call_1',
  tool: 'tool',
  status: 'queued',
  gates: [],
  progress: AppendList.of(),
  filters: [],
  warnings: [],
  nested: [],
  ...part,
});
const gate = (id: GateEvent['gate'], outcome: GateEvent['outcome']): GateEvent => ({
  ...HEAD,
  type: 'gate',
  gate: id,
  // A gate with an option shares the step of the next gate.
  step: stepOf(id === 'approval' ? 'availability' : (id as StepId)).step,
  outcome,
  rule: `${id}.rule`,
});
const decided = (id: GateEvent['gate'], outcome: 'refuse' | 'answer'): Lane =>
  lane({
    status: outcome === 'refuse' ? 'refused' : 'answered',
    gates: [gate(id, outcome)],
    decidedBy: gate(id, outcome),
    decidedAt: 0,
    settledAt: 0,
  });
const worked = (part: Partial<Lane> = {}): Lane =>
  lane({ status: 'ok', startAt: 10, executedAt: 20, reducedAt: 25, settledAt: 30, ...part });
const trimmed = (cut: boolean) => ({
  ...HEAD,
  type: 'trimmed' as const,
  cut,
  before: 9,
  after: 4,
  budget: 4,
});

const REFUSED = decided('allowlist', 'refuse');
const LANES = [
  worked({ trimmed: trimmed(false) }),
  worked({ trimmed: trimmed(true) }),
  worked({ cached: 'hit' }),
  worked({ status: 'failed' }),
  REFUSED,
  REFUSED,
  decided('approval', 'refuse'),
  decided('dry_run', 'answer'),
];

const flowOf = (lanes: readonly Lane[], moment?: number) =>
  selectGateFlow(lanes, moment, undefined);

/** The steps at which calls end: `Allowlist 6: refused 2`. */
const endsOf = ({ steps }: GateFlow): string[] =>
  steps.flatMap(({ title, reached, ends }) =>
    ends.map(({ outcome, count }) => `${title} ${reached}: ${outcome} ${count}`),
  );

test('each call ends at its step, and the others continue', () => {
  const flow = flowOf(LANES);
  expect(flow.calls).toBe(8);
  expect(endsOf(flow)).toEqual([
    'Allowlist 8: refused 2',
    'Approval 6: refused 1',
    'Dry run 5: answered 1',
    'Execute 4: failed 1',
  ]);
  expect(flow.arrival.ends).toEqual([
    { outcome: 'ok', count: 2 },
    { outcome: 'cut', count: 1 },
  ]);
  expect(flow.steps.map(({ label }) => label)).toContain(labelOfStep('allowlist'));
  expect(flow.steps.at(-1)).toMatchObject({ label: labelOfStep('trim'), reached: 3 });
  expect(flow.cached).toBe(1);
});

test('the flow counts each status as the summary of the run does', () => {
  const lanes = [
    ...LANES,
    worked({ cached: 'joined', trimmed: trimmed(true) }),
    worked({ cached: 'joined', status: 'failed' }),
  ];
  const run: Run = { ...createRun({ id: 1, input: createUserCodeWorkspace({}), startedAt: 0 }) };
  const summary = selectSummary({ ...run, status: 'done', elapsed: 30, lanes });
  const { arrival, cached, steps } = flowOf(lanes);
  const count = (status: CallStatus) =>
    [...steps, arrival]
      .flatMap(({ ends }) => ends.filter(({ outcome }) => outcome === status))
      .reduce((sum, end) => sum + end.count, 0);
  for (const status of CALL_STATUSES) expect(count(status)).toBe(summary?.byStatus[status]);
  expect(cached).toBe(summary?.cached);
  expect(summary?.sentence).toContain(', 2 cached; 2 cut, 3 refused, 2 failed');
});

test('results that a reducer changed are counted', () => {
  const reduced = (outcome: ReducedEvent['outcome']) => ({
    ...HEAD,
    type: 'reduced' as const,
    ...{ outcome, before: 9, after: 4, turn: 1 },
  });
  const flow = flowOf([
    worked({ reduced: reduced('applied') }),
    worked({ reduced: reduced('none') }),
    worked({ reduced: reduced('applied'), status: 'failed' }),
  ]);
  expect(flow.reduced).toBe(1);
  const applied = { ...reduced('applied'), after: 9 };
  const same = { rawText: 'as it was', reducedText: 'as it was', reduced: applied };
  expect(flowOf([worked(same), worked({ ...same, reducedText: 'is it new' })]).reduced).toBe(1);
  // A server may keep the texts to itself.
  expect(flowOf([worked({ reduced: applied })]).reduced).toBe(0);
});

test('all steps but the budget split are listed, without calls too', () => {
  const flow = flowOf([]);
  expect(flow.steps.map(({ at }) => at)).toEqual(
    STEP_INFOS.map(({ id }) => id).filter((id) => id !== 'budget'),
  );
  expect(flow.arrival).toMatchObject({ reached: 0, ends: [] });
});

test('at a moment, calls stand where they were', () => {
  expect(endsOf(flowOf(LANES, 5))).toContain('Lookup 8: queued 4');
  expect(endsOf(flowOf(LANES, 15))).toContain('Execute 4: running 4');
  expect(endsOf(flowOf(LANES, 22))).toContain('Reduce 4: running 4');
  expect(endsOf(flowOf(LANES, 27))).toContain('Trim 4: running 4');
  expect(flowOf(LANES, 30)).toEqual(flowOf(LANES));
});

test('a call waits at the gate after the last one that it passed', () => {
  const passed = (...args: Parameters<typeof gate>) => lane({ gates: [gate(...args)] });
  const waiting = [
    passed('capabilities', 'pass'),
    passed('approval', 'pass'),
    passed('arguments', 'skip'),
    lane({ status: 'failed', gates: [gate('arguments', 'pass')], settledAt: 5 }),
    lane({ status: 'unsettled', gates: [gate('arguments', 'pass')], startAt: 5 }),
  ];
  const after = (id: GateEvent['gate']) => STEP_INFOS[gate(id, 'pass').step]?.title;
  expect(endsOf(flowOf(waiting))).toEqual([
    'Availability 5: queued 1',
    `${after('capabilities')} 4: queued 1`,
    `${after('arguments')} 3: failed 1`,
    `${after('arguments')} 3: queued 1`,
    'Execute 1: unsettled 1',
  ]);
});

test('a server without gate events has one step for all gates', () => {
  const flow = selectGateFlow([lane({ status: 'refused' }), worked()], undefined, 'results');
  expect(flow.steps.map(({ title, reached }) => `${title} ${reached}`)).toEqual([
    'Gates 2',
    'Execute 1',
  ]);
  expect(endsOf(flow)).toEqual(['Gates 2: refused 1']);
  expect(flow.arrival).toMatchObject({
    label: 'the last step',
    ends: [{ outcome: 'ok', count: 1 }],
  });
});

test('the same lanes give the same flow', () => {
  expect(flowOf(LANES)).toBe(flowOf(LANES));
});

const anyLane = fc.oneof(
  fc.constantFrom(...LANES),
  fc.record({ startAt: fc.nat(40), work: fc.nat(40), cut: fc.boolean() }).map((one) =>
    worked({
      startAt: one.startAt,
      executedAt: one.startAt + one.work,
      reducedAt: one.startAt + one.work,
      settledAt: one.startAt + one.work,
      trimmed: trimmed(one.cut),
    }),
  ),
);

test('as many calls end as enter, and each group has the counted calls', () => {
  fc.assert(
    fc.property(
      fc.array(anyLane, { maxLength: 40 }),
      fc.option(fc.nat(90), { nil: undefined }),
      (lanes, moment) => {
        const { calls, steps, arrival } = flowOf(lanes, moment);
        const groups = [...steps, arrival].flatMap(({ at, place, ends }) =>
          ends.map((end) => ({ at, place, ...end })),
        );
        expect(arrival.reached).toBe(arrival.ends.reduce((sum, { count }) => sum + count, 0));
        expect(calls).toBe(lanes.length);
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(calls);
        const sizeOf = (group: Omit<Parameters<typeof isInGroup>[1], 'step' | 'moment'>) =>
          lanes.filter((one) => isInGroup(one, { ...group, step: '', moment })).length;
        for (const { count, ...group } of groups) expect(sizeOf(group)).toBe(count);
        for (const { reached, at, place } of steps) {
          expect(sizeOf({ at, place, outcome: 'reached' })).toBe(reached);
        }
      },
    ),
  );
});
