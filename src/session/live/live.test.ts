import { afterEach, describe, expect, it } from 'vitest';
import { exampleDeclaration } from '../declarations/templates.ts';
import {
  createManualSchedule,
  openTestSession,
  type TestSession,
  type TestSessionPorts,
} from '../testing/open-test-session.ts';
import { currentBatch } from '../workspace/transitions.ts';
import { selectLiveChanges } from './live-changes.ts';

let session: TestSession;

afterEach(() => session.dispose());

const edited = createManualSchedule();
const calm = createManualSchedule();

async function openLive(ports: TestSessionPorts = {}): Promise<void> {
  session = openTestSession({
    ...{ afterLiveEdit: edited.schedule, afterLiveRun: calm.schedule },
    ...ports,
  });
  await session.ready;
  await session.until(({ run }) => run?.status === 'done');
  (await session.actions.loadActions('live')).setLive(true);
}

/** Lets the waiting live run start, and waits until it is shown. */
async function follow() {
  const before = session.state().run;
  edited.flush();
  return session.until(({ run }) => run !== before && run?.live !== undefined);
}

const laneOf = (tool: string) => session.state().run?.lanes.find((lane) => lane.tool === tool);

const statuses = () =>
  Object.fromEntries(session.state().run?.lanes.map(({ tool, status }) => [tool, status]) ?? []);

/** Adds a call that the user answers, and waits for its question and for the other calls. */
async function askUser() {
  session.actions.addDeclaration(exampleDeclaration);
  await session.until(({ tools }) => tools.some(({ name }) => name === 'ask_user'));
  session.actions.addCall('ask_user');
  edited.flush();
  const { pendingAnswers } = await session.until((state) => state.pendingAnswers.length > 0);
  await session.until(({ run }) =>
    Boolean(
      run?.lanes.every(({ tool, status }) => (status === 'running') === (tool === 'ask_user')),
    ),
  );
  return pendingAnswers[0] ?? expect.fail('no question');
}

function answer(text: string): void {
  const [question] = session.state().pendingAnswers;
  session.actions.answerCall(question?.id ?? '', { ok: true, text });
}

describe('live mode', () => {
  it('runs after an edit, and keeps the run before it', async () => {
    await openLive();
    const first = session.state().run;
    const kept = laneOf('search_files')?.trimmed?.after;
    session.actions.setBudget(2000);
    const { run } = await follow();
    expect(run?.status).toBe('done');
    expect(run?.input.budget.totalChars).toBe(2000);
    expect(run?.live?.before.id).toBe(first?.id);
    expect(laneOf('search_files')?.trimmed?.after).toBeLessThan(kept ?? 0);
    const changed = selectLiveChanges(session.state()).map(({ now }) => now.tool);
    expect(changed).toContain('search_files');
  });

  it('shows no run in progress', async () => {
    await openLive();
    const seen = new Set<string | undefined>();
    session.store.subscribe(({ run }) => seen.add(run?.status));
    session.actions.setBudget(2000);
    await follow();
    expect([...seen]).toEqual(['done']);
  });

  it('compares all keys of one edit with the run before it', async () => {
    await openLive();
    const first = session.state().run;
    const call = session.callTo('search_files');
    session.actions.setArgsText(call, '{"pattern":"a"}');
    await follow();
    session.actions.setArgsText(call, '{"pattern":"ab"}');
    expect((await follow()).run?.live?.before.id).toBe(first?.id);
    session.actions.seal();
    const second = session.state().run;
    session.actions.setArgsText(call, '{"pattern":"abc"}');
    expect((await follow()).run?.live?.before.id).toBe(second?.id);
  });

  it('compares the first key after a pause with the run on the screen', async () => {
    await openLive();
    const call = session.callTo('search_files');
    const write = async (pattern: string) => {
      session.actions.setArgsText(call, JSON.stringify({ pattern }));
      return (await follow()).run;
    };
    await write('budget');
    calm.flush();
    const before = session.state().run;
    expect((await write(''))?.live?.before.id).toBe(before?.id);
    expect((await write('q'))?.live?.before.id).toBe(before?.id);
    calm.flush();
    const { lanes } = session.state().run ?? {};
    await write('queue');
    const changes = selectLiveChanges(session.state());
    const change = changes.find(({ now }) => now.tool === 'search_files');
    expect(change?.before).toEqual(lanes?.find(({ tool }) => tool === 'search_files'));
  });

  it('takes a pause while the text is unfinished as the end of an edit, too', async () => {
    await openLive();
    const call = session.callTo('search_files');
    session.actions.setArgsText(call, '{"pattern":"a"}');
    const { run } = await follow();
    session.actions.setArgsText(call, '{"pattern":');
    edited.flush();
    calm.flush();
    session.actions.setArgsText(call, '{"pattern":"ab"}');
    expect((await follow()).run?.live?.before.id).toBe(run?.id);
  });

  it('leaves the last run in place while a text is unfinished, without an alert', async () => {
    await openLive();
    const first = session.state().run;
    session.actions.setArgsText(session.callTo('search_files'), '{"pattern":');
    edited.flush();
    expect(session.state().run).toBe(first);
    expect(session.state().runRefusal).toBeUndefined();
    session.actions.setArgsText(session.callTo('search_files'), '{"pattern":"x"}');
    await follow();
  });

  it('follows another personality', async () => {
    await openLive();
    session.actions.setPersonality('researcher');
    expect((await follow()).run?.personalityId).toBe('researcher');
  });

  it('takes the runs that the page starts after an edit', async () => {
    await openLive();
    const scenario = await session.actions.loadActions('scenario');
    scenario.setCallFault('call_2', { failure: 'server-error' });
    const { run } = await session.until(({ run }) => run?.live !== undefined);
    expect(run?.status).toBe('done');
  });

  it('repeats only the call that ran alone', async () => {
    await openLive();
    session.actions.selectCall(session.callTo('search_files'));
    session.actions.runCall();
    await session.until(({ run }) => run?.only !== undefined && run.status === 'done');
    session.actions.setBudget(2000);
    expect((await follow()).run?.lanes).toHaveLength(1);
  });

  it('runs the batch when a call is added after one ran alone', async () => {
    await openLive();
    session.actions.selectCall(session.callTo('search_files'));
    session.actions.runCall();
    await session.until(({ run }) => run?.only !== undefined && run.status === 'done');
    session.actions.addCall('read_file');
    const { run, workspace } = await follow();
    expect(run?.only).toBeUndefined();
    expect(run?.lanes).toHaveLength(currentBatch(workspace).calls.length);
  });

  it('runs the batch when the call that ran alone is gone', async () => {
    await openLive();
    session.actions.addCall('read_file');
    await follow();
    session.actions.runCall();
    await session.until(({ run }) => run?.only !== undefined && run.status === 'done');
    session.actions.undo();
    const { run, workspace } = await follow();
    expect(run?.only).toBeUndefined();
    expect(run?.lanes).toHaveLength(currentBatch(workspace).calls.length);
  });

  it('waits for Run when it is off', async () => {
    await openLive();
    (await session.actions.loadActions('live')).setLive(false);
    session.actions.setBudget(2000);
    expect(edited.waiting).toBe(0);
  });

  it('runs what was edited beside a past run when the latest one is shown again', async () => {
    await openLive();
    const history = await session.actions.loadActions('runHistory');
    await session.runToEnd();
    history.show(session.state().runs?.records[0]?.id ?? '');
    await session.until(({ past }) => past !== undefined);
    session.actions.setBudget(2000);
    edited.flush();
    history.showLatest();
    expect((await follow()).run?.input.budget.totalChars).toBe(2000);
  });

  it('follows what was edited while it was off', async () => {
    await openLive();
    const live = await session.actions.loadActions('live');
    live.setLive(false);
    session.actions.setBudget(2000);
    live.setLive(true);
    await session.until(({ run }) => run?.live !== undefined);
  });

  it('does not follow a document of another author before Run', async () => {
    await openLive();
    session.store.setState({ trust: 'outside' });
    const first = session.state().run;
    session.actions.setBudget(2000);
    edited.flush();
    expect(session.state().run).toBe(first);
  });

  it('records all runs of one edit as one, with what changed since the run before', async () => {
    await openLive();
    await session.actions.loadActions('runHistory');
    const count = session.state().runs?.records.length ?? 0;
    session.actions.setBudget(3000);
    await follow();
    session.actions.setBudget(2000);
    await follow();
    expect(session.state().runs?.records).toHaveLength(count);
    calm.flush();
    const records = session.state().runs?.records ?? [];
    expect(records).toHaveLength(count + 1);
    expect(records.at(-1)?.facts.totalChars).toBe(2000);
    expect(records.at(-1)?.changes).toEqual(['budget 8,000 → 2,000']);
  });

  it('runs when the user pauses while the page shows no run, and catches up afterwards', async () => {
    await openLive();
    const live = await session.actions.loadActions('live');
    const first = session.state().run;
    live.hold(true);
    session.actions.setBudget(3000);
    session.actions.setBudget(2000);
    edited.flush();
    expect(session.state().run).toBe(first);
    calm.flush();
    const { run } = await session.until(({ run }) => run?.live !== undefined);
    expect(run?.input.budget.totalChars).toBe(2000);
    session.actions.setBudget(1200);
    live.hold(false);
    await session.until(({ run }) => run?.input.budget.totalChars === 1200);
    expect(edited.waiting).toBe(0);
  });

  it('goes on around a call that asks the user, and an added call takes part at once', async () => {
    await openLive();
    const others = statuses();
    const question = await askUser();
    expect(statuses()).toEqual({ ...others, ask_user: 'running' });

    const { run } = session.state();
    session.actions.addCall('knowledge_base');
    edited.flush();
    await session.until((state) => state.run?.id !== run?.id && laneOf('ask_user') !== undefined);
    await session.until(() => laneOf('knowledge_base')?.status === 'ok');
    expect(statuses()).toEqual({ ...others, ask_user: 'running', knowledge_base: 'ok' });
    expect(session.state().pendingAnswers).toMatchObject([{ toolName: question.toolName }]);

    answer('Yes.');
    await session.until((state) => state.run?.status === 'done');
    expect(laneOf('ask_user')?.rawText).toBe('Yes.');
  });

  it('uses an answer again, until the arguments change or Run is pressed', async () => {
    await openLive();
    await askUser();
    answer('Yes.');
    const { run } = await session.until((state) => state.run?.status === 'done');
    session.actions.setBudget(2000);
    edited.flush();
    const again = await session.until((state) => state.run?.id !== run?.id);
    expect(again).toMatchObject({ run: { status: 'done' }, pendingAnswers: [] });
    expect(laneOf('ask_user')?.rawText).toBe('Yes.');
    const timesOf = (state: typeof again) => state.run?.lanes.map(({ settledAt }) => settledAt);
    expect(timesOf(again)).toEqual(run?.lanes.map(({ settledAt }) => settledAt));

    session.actions.setArgsText(session.callTo('ask_user'), '{"question":"Now?"}');
    edited.flush();
    await session.until(({ pendingAnswers }) => pendingAnswers.length > 0);
    expect(session.state().pendingAnswers).toMatchObject([{ args: { question: 'Now?' } }]);
    answer('No.');
    await session.until((state) => state.run?.status === 'done');
    session.actions.run();
    await session.until(({ pendingAnswers }) => pendingAnswers.length > 0);
  });

  it('says that a document that hung waits', async () => {
    await openLive();
    session.store.setState({ autoRun: false });
    expect(session.state().live?.pause).toMatch(/waits for Run\.$/);
  });

  it('says why runs on a server wait', async () => {
    await openLive();
    session.store.setState(({ run }) => ({
      run: run && { ...run, on: { host: 'tools.example', reports: 'trace' as const } },
    }));
    expect(session.state().live?.pause).toBe('Runs on a server wait for Run.');
    session.actions.setBudget(2000);
    expect(edited.waiting).toBe(0);
  });
});
