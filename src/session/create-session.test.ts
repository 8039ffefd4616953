import { expect, test } from 'vitest';
import { ANY_TRIM_MARKER } from '../core/test-support.ts';
import { catalogContent } from './content/catalog-content.ts';
import { stepOf } from './explain/clauses.ts';
import { selectLadder, selectLaneNote } from './explain/gate-ladder-selectors.ts';
import { selectOutput } from './run/output.ts';
import { selectSummary } from './run/run-summary.ts';
import { selectDefinitions, selectIsStale, selectLane } from './store/selectors.ts';
import {
  createManualSchedule,
  createStandingClock,
  openTestSession,
} from './testing/open-test-session.ts';
import { selectProblems } from './tool-list/select-problems.ts';
import { selectToolRows } from './tool-list/tool-rows.ts';

test('opens on its first batch, which runs automatically', async () => {
  const session = openTestSession();
  await session.ready;
  const { run, workspace, selectedCallId } = await session.until((s) => s.run?.status === 'done');

  expect(run?.batchId).toBe(workspace.batches[0]?.id);
  expect(run?.lanes.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['ok', 'refused', 'failed']),
  );
  expect(run?.lanes.every(({ result }) => result !== undefined)).toBe(true);
  // The example opens at the call whose result is reduced and cut.
  expect(selectedCallId).toBe(
    workspace.batches[0]?.calls.find(({ tool }) => tool === 'search_files')?.id,
  );
  expect(selectSummary(run)?.sentence).toMatch(
    /^6 calls in [\d.]+ m?s, at most \d at once; 1 cut, 1 refused, 1 failed$/,
  );
});

test('the same workspace gives the same events, to the millisecond', async () => {
  const session = openTestSession();
  await session.ready;
  const first = await session.until((s) => s.run?.status === 'done');
  const second = await session.runToEnd();

  expect(second.run?.id).toBe((first.run?.id ?? 0) + 1);
  expect(second.run?.events).toEqual(first.run?.events);
});

test('changed arguments reach the tool', async () => {
  const session = openTestSession();
  await session.ready;
  const callId = session.callTo('read_file');
  session.actions.selectCall(callId);
  session.actions.setArgsText(callId, '{"path": "no-such-file.ts"}');
  expect(selectIsStale(session.state())).toBe(true);

  const state = await session.runToEnd();
  const lane = selectLane(state);
  expect(lane?.status).toBe('failed');
  expect(selectOutput(lane)?.trimmed.text).toContain('no-such-file.ts');
  expect(selectIsStale(state)).toBe(false);
});

test('a changed budget changes the cut', async () => {
  const session = openTestSession();
  await session.ready;
  const callId = session.callTo('search_files');
  session.actions.selectCall(callId);
  session.actions.setBudget(600);

  const state = await session.runToEnd();
  const output = selectOutput(selectLane(state));
  // The size includes the marker of the cut.
  expect(output).toMatchObject({ budget: 100, cutAt: 100, trimmed: { chars: 131 } });
  expect(output?.trimmed.text).toMatch(new RegExp(`${ANY_TRIM_MARKER}$`));
  expect(selectLadder(state)[0]?.detail).toBe('600 ÷ 6 calls = 100');
});

test('another personality sees other tools, before and in the run', async () => {
  const session = openTestSession();
  await session.ready;
  const row = (name: string) => selectToolRows(session.state()).find((one) => one.name === name);
  const defined = () => selectDefinitions(session.state()).definitions.map(({ name }) => name);
  expect(row('write_file')).toMatchObject({ status: 'refused', tag: 'allowlist' });
  expect(row('render_chart')).toMatchObject({ tag: 'plugin', group: 'plugin · charts' });
  expect(row('web_extract')).toMatchObject({ status: 'unavailable', tag: 'not available' });
  expect(defined()).not.toContain('write_file');

  session.actions.setPersonality('engineer');
  await session.until(({ visibility }) => visibility?.personalityId === 'engineer');
  expect(row('write_file')).toMatchObject({ status: 'visible', tag: '' });
  expect(defined()).toContain('write_file');

  const { run } = await session.runToEnd();
  expect(run?.personalityId).toBe('engineer');
  expect(run?.lanes.filter(({ status }) => status === 'refused')).toEqual([]);
});

test('a refused call is explained, and its fix lets it pass', async () => {
  const session = openTestSession();
  await session.ready;
  await session.until((s) => s.run?.status === 'done');
  const callId = session.callTo('write_file');
  session.actions.selectCall(callId);

  const allowlist = stepOf('allowlist');
  const refused = selectLadder(session.state()).find(({ status }) => status === 'refused');
  expect(refused).toMatchObject({
    step: allowlist.step,
    detail: 'not in reviewer’s toolset',
    refusal: {
      rule: 'allowlist.not_listed',
      fix: { kind: 'allow-tool', tool: 'write_file' },
      clause: { id: 'allowlist', label: allowlist.clause.label },
      modelReads: 'Tool write_file is not permitted for this personality',
    },
  });
  expect(refused?.refusal?.sentence).toContain('Reviewer');
  const lane = selectLane(session.state());
  expect(lane && selectLaneNote(session.state(), lane)).toBe(
    `refused at gate ${allowlist.step}: not in reviewer’s toolset`,
  );

  const fix = refused?.refusal?.fix;
  if (!fix) throw new Error('The refusal offers no fix.');
  session.actions.applyFix(fix);
  const after = await session.until(({ run }) => run?.status === 'done');
  expect(selectLane(after)?.status).toBe('ok');
});

test('every fix in the catalogue’s batches lets its gate pass', async () => {
  const session = openTestSession();
  await session.ready;
  for (const { id } of session.state().workspace.batches) {
    for (const personality of session.state().workspace.personalities) {
      session.actions.setBatch(id);
      session.actions.setPersonality(personality.id);
      const { run } = await session.runToEnd();
      for (const { callId, decidedBy } of run?.lanes ?? []) {
        session.actions.selectCall(callId);
        const fix = selectLadder(session.state()).find((step) => step.refusal)?.refusal?.fix;
        if (!fix || fix.kind === 'edit-args') continue;
        session.actions.applyFix(fix);
        const after = await session.runToEnd();
        const gate = selectLane(after)?.gates.find((one) => one.gate === decidedBy?.gate);
        const moved = gate?.outcome !== 'refuse' || gate.rule !== decidedBy?.rule;
        expect(moved, `${fix.label} after ${decidedBy?.rule}`).toBe(true);
      }
    }
  }
});

test('a call without a run shows the expected verdicts', async () => {
  const session = openTestSession();
  await session.ready;
  session.actions.addCall('render_chart');
  const ladder = selectLadder(session.state());
  expect(ladder.find(({ status }) => status === 'refused')).toMatchObject({
    id: 'allowlist',
    refusal: { rule: 'allowlist.plugin_not_allowed', fix: { kind: 'allow-tool' } },
  });
  const behind = ladder.slice(ladder.findIndex(({ status }) => status === 'refused') + 1);
  expect(new Set(behind.map(({ status }) => status))).toEqual(new Set(['unreached']));
});

test('a call without a run shows what is known of it, up to its first unknown step', async () => {
  const session = openTestSession();
  await session.ready;
  session.actions.addCall('read_file');
  const { setCap } = await session.actions.loadActions('budget');
  setCap('read_file', 500);
  const ladder = selectLadder(session.state());
  expect(ladder[0]).toMatchObject({
    ...{ id: 'budget', status: 'ok' },
    detail: '8,000 ÷ 7 calls = 1,142, output limit 500',
  });
  const unknown = ladder.findIndex(({ status }) => status === 'unreached');
  expect(ladder[unknown]?.id).toBe('arguments');
  const behind = ladder.slice(unknown);
  expect(new Set(behind.map(({ status }) => status))).toEqual(new Set(['unreached']));
});

test('a dry run answers each permitted call, and its fix turns it off', async () => {
  const session = openTestSession();
  await session.ready;
  session.actions.selectCall(session.callTo('read_file'));
  session.actions.setDryRun(true);
  const state = await session.runToEnd();

  expect(selectLane(state)?.status).toBe('answered');
  expect(selectOutput(selectLane(state))?.trimmed.text).toMatch(/^\[dry-run\] read_file/);
  const answered = selectLadder(state).find(({ status }) => status === 'answered');
  expect(answered?.refusal?.fix).toMatchObject({ kind: 'dry-run-off' });
});

test('arguments that are not JSON prevent the whole batch from running', async () => {
  const session = openTestSession();
  await session.ready;
  const before = await session.until((s) => s.run?.status === 'done');
  const callId = session.callTo('read_file');
  session.actions.setArgsText(callId, '{"path": ');
  session.actions.run();

  const state = session.state();
  expect(state.run).toBe(before.run);
  expect(state.runRefusal).toMatch(/^Cannot run\. The arguments of call_1/);
  expect(state.bottomTab).toBe('problems');
  expect(selectProblems(state)).toMatchObject([{ where: { kind: 'args', callId } }]);

  session.actions.setArgsText(callId, '{"path": "README.md"}');
  expect(session.state().runRefusal).toBeUndefined();
  expect((await session.runToEnd()).run?.id).toBe((before.run?.id ?? 0) + 1);
});

test('an edited schema validates the arguments and is sent to the model', async () => {
  const session = openTestSession();
  await session.ready;
  const schema = { type: 'object', properties: {}, additionalProperties: false };
  session.actions.selectCall(session.callTo('read_file'));
  session.actions.setSchemaText('read_file', JSON.stringify(schema));
  const state = await session.runToEnd();

  expect(selectLane(state)?.decidedBy?.rule).toBe('arguments.invalid');
  await session.until((s) =>
    selectDefinitions(s).definitions.some(
      ({ name, parameters }) =>
        name === 'read_file' && JSON.stringify(parameters) === JSON.stringify(schema),
    ),
  );
});

test('stop takes effect at once, and running calls end as aborted', async () => {
  const session = openTestSession({ createClock: createStandingClock });
  await session.ready;
  await session.until(({ run }) => run?.lanes.some((lane) => lane.status === 'running') === true);
  session.actions.stop();
  expect(session.state().run?.status).toBe('stopped');

  const { run } = await session.until((s) => s.run?.lanes[0]?.result !== undefined);
  expect(run?.status).toBe('stopped');
  const aborted = run?.lanes.filter(({ settled }) => settled?.reason === 'aborted').length ?? 0;
  expect(aborted).toBeGreaterThan(0);
  expect(selectSummary(run)).toMatchObject({
    byStatus: { failed: 0, aborted },
    sentence: expect.stringContaining(` ${aborted} aborted`),
  });
  expect(run?.lanes.some(({ status }) => status === 'running' || status === 'queued')).toBe(false);
  expect(selectSummary(run)?.sentence).toMatch(/^6 calls, stopped after /);
  session.actions.stop();
  expect(session.state().run?.status).toBe('stopped');
});

test('a replaced run never changes the shown one', async () => {
  const session = openTestSession({ createClock: createStandingClock });
  await session.ready;
  await session.until(({ run }) => run?.lanes.some((lane) => lane.status === 'running') === true);
  const seen: number[] = [];
  session.store.subscribe(({ run }, was) => {
    if (run !== was.run) seen.push(run?.id ?? 0);
  });
  session.actions.run();
  session.actions.stop();
  await session.until((s) => s.run?.lanes[0]?.result !== undefined);

  expect(new Set(seen)).toEqual(new Set([2]));
  expect(session.state().run?.id).toBe(2);
});

test('events are shown once per frame, and the end at once', async () => {
  const frames = createManualSchedule();
  const session = openTestSession({ nextFrame: frames.schedule });
  await session.ready;
  let shown = 0;
  session.store.subscribe((state, before) => {
    if (state.run !== before.run) shown += 1;
  });
  const state = await session.runToEnd();

  expect(state.run?.events.length).toBeGreaterThan(20);
  // No frame was drawn, so there is one update at the beginning and one at the end.
  expect(shown).toBeLessThanOrEqual(3);
  expect(frames.waiting).toBe(0);
});

test('calls are added with an example, selected, and removed again', async () => {
  const session = openTestSession();
  await session.ready;
  session.actions.addCall('kanban_list');
  const added = session.state().selectedCallId;
  expect(session.state().selectedTool).toBe('kanban_list');
  expect((await session.runToEnd()).run?.lanes).toHaveLength(7);

  session.actions.removeCall(added ?? '');
  expect(session.state().selectedCallId).not.toBe(added);
  session.actions.addCall('kanban_list');
  expect(session.state().selectedCallId).not.toBe(added);
});

test('selecting a tool without a call leaves no other call selected', async () => {
  const session = openTestSession();
  await session.ready;
  session.actions.selectTool('kanban_list');
  expect(session.state()).toMatchObject({ selectedTool: 'kanban_list', selectedCallId: undefined });
  session.actions.selectTool('terminal');
  expect(session.state().selectedCallId).toBe(session.callTo('terminal'));
});

test('opening another batch runs it at once', async () => {
  const session = openTestSession();
  await session.ready;
  const other = session.state().workspace.batches[1];
  session.actions.setBatch(other?.id ?? '');
  const { run } = await session.until((s) => s.run?.status === 'done');
  expect(run?.batchId).toBe(other?.id);
});

test('opens before the run code is loaded, and runs when it is', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const loadEquipment = () => arrived.then(() => catalogContent.loadEquipment({}));
  const session = openTestSession({ content: { ...catalogContent, loadEquipment } });
  session.actions.setBatch('review-pull-request');
  session.actions.run();
  expect(session.state()).toMatchObject({ run: undefined, tools: [], notice: undefined });

  arrive();
  const { run, tools } = await session.until((state) => state.run?.status === 'done');
  expect(run).toMatchObject({ id: 1, batchId: 'review-pull-request' });
  expect(tools.length).toBeGreaterThan(0);
});

test('reports a failed load of the run code, and keeps the document', async () => {
  const loadEquipment = () => Promise.reject(new Error('no network'));
  const session = openTestSession({ content: { ...catalogContent, loadEquipment } });
  await session.ready;
  expect(session.state().notice).toMatch(/did not load/);
  session.actions.dismissNotice();
  session.actions.setBudget(4000);
  session.actions.run();
  expect(session.state().notice).toMatch(/did not load/);
  expect(session.state().workspace.budget.totalChars).toBe(4000);
});
