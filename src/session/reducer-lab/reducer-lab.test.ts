import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../core/index.ts';
import { trimMarker } from '../../core/test-support.ts';
import {
  openTestSession,
  type TestSession,
  type TestSessionPorts,
} from '../testing/open-test-session.ts';
import { openUserCodeSession, READ } from '../testing/user-code-test-support.ts';
import type { Sample } from '../workspace/workspace.ts';
import { type ReducerLab, type ReducerLabState, trialKey } from './reducer-lab.ts';
import { budgetOf } from './samples.ts';

const KEEPS_TEN = "toolName: 'weather'\n// keeps 10";
const sessions: TestSession[] = [];

afterEach(async () => {
  for (const session of sessions.splice(0)) await session.dispose();
});

async function open(
  reducers: Record<string, string> = { weather: KEEPS_TEN },
  ports: Pick<TestSessionPorts, 'wallClock'> = {},
) {
  const parts = { tools: ["name: 'weather'"], calls: [READ], reducers };
  const session = openUserCodeSession(parts, ports);
  sessions.push(session);
  await session.ready;
  const lab = await session.actions.loadActions('reducerLab');
  const until = (holds: (state: ReducerLabState) => boolean) =>
    new Promise<ReducerLabState>((resolve) => {
      const check = (state: ReducerLabState) => {
        if (!holds(state)) return;
        unsubscribe();
        resolve(state);
      };
      const unsubscribe = lab.store.subscribe(check);
      check(lab.store.getState());
    });
  const settled = (tool: string) =>
    until(({ trials }) => trials[tool]?.status === 'settled' && trials[tool].trials.size > 0);
  return { session, lab, until, settled };
}

const sample = (text: string, tool = 'weather'): Omit<Sample, 'id'> => ({
  name: 'A forecast',
  tool,
  argsText: '{}',
  result: { ok: true, value: text },
});

function trialOf({ store }: ReducerLab, tool: string, id: string, turn = 1) {
  return store.getState().trials[tool]?.trials.get(trialKey(id, turn));
}

describe('trials', () => {
  it("use the user's reducer and the budget", async () => {
    const { lab, settled } = await open();
    lab.setBudget('weather', 4);
    const id = lab.addSample(sample('sunny all day long'));
    lab.follow('weather');
    await settled('weather');
    expect(trialOf(lab, 'weather', id)).toMatchObject({
      raw: 'sunny all day long',
      reduced: 'sunny all ',
      trimmed: `sunn${trimMarker(10)}`,
      kept: 4,
      applied: true,
    });
  });

  it('have a budget of their own for each tool, until it is reset to that of the run', async () => {
    const { session, lab } = await open();
    const run = budgetOf(session.state(), undefined, 'weather');
    const known = () => lab.store.getState().budgets;
    lab.setBudget('weather', 80_000);
    expect(known()).toEqual({ weather: 80_000 });
    lab.setBudget('terminal', 7.6);
    expect(known()).toEqual({ weather: 80_000, terminal: 8 });
    lab.setBudget('weather', undefined);
    expect(known()).toEqual({ terminal: 8 });
    lab.setBudget('weather', run);
    expect(known()).toEqual({ terminal: 8 });
  });

  it('do not use the budget of an error, which is that of the whole turn', async () => {
    const session = openTestSession();
    sessions.push(session);
    await session.ready;
    const lane = () => session.state().run?.lanes.find(({ tool }) => tool === 'read_file');
    const known = () => budgetOf(session.state(), undefined, 'read_file');
    await session.runToEnd();
    const before = known();
    const { toolCallId = '' } = lane() ?? {};
    const { setCallFault } = await session.actions.loadActions('scenario');
    setCallFault(toolCallId, { failure: 'too-many-requests' });
    await session.runToEnd();
    expect(lane()?.status).toBe('failed');
    expect(known()).toBe(before);
  });

  it('follow edits', async () => {
    const { session, lab, settled, until } = await open();
    const id = lab.addSample(sample('sunny all day long'));
    lab.follow('weather');
    await settled('weather');
    session.actions.setReducerText('weather', "toolName: 'weather'\n// keeps 5");
    await until(() => trialOf(lab, 'weather', id)?.reduced === 'sunny');
  });

  it('show the open sample at once, and the others together', async () => {
    const { lab, settled } = await open({}, { wallClock: { ...systemClock, now: () => 0 } });
    const sizes: number[] = [];
    lab.store.subscribe(({ trials }) => {
      const { size = 0 } = trials.terminal?.trials ?? {};
      if (sizes.at(-1) !== size) sizes.push(size);
    });
    lab.follow('terminal');
    const { trials } = await settled('terminal');
    expect(sizes).toEqual([0, 1, trials.terminal?.trials.size]);
  });

  it('show a thrown error with its position', async () => {
    const { lab, settled } = await open({ weather: "toolName: 'weather'\n// throws no sun" });
    const id = lab.addSample(sample('sunny'));
    lab.follow('weather');
    await settled('weather');
    expect(trialOf(lab, 'weather', id)).toMatchObject({
      reduced: 'sunny',
      fault: { kind: 'ignored', message: 'no sun', line: 2, column: 1 },
    });
  });

  it('are made with the built-in reducer of a tool, over samples that come with the page', async () => {
    const { lab, until } = await open({});
    lab.follow('terminal');
    const id = 'built-in-git-status';
    await until(
      ({ trials }) => trials.terminal?.status === 'settled' && trials.terminal.trials.size > 10,
    );
    const trial = trialOf(lab, 'terminal', id);
    expect(trial?.reduced).toContain('staged (5): ');
    expect(trial?.reduced.length).toBeLessThan(trial?.raw.length ?? 0);
    for (const [, one] of lab.store.getState().trials.terminal?.trials ?? [])
      expect(one.fault).toBeUndefined();
  });
});

describe('samples', () => {
  it('can be saved from a call of the run, with its arguments', async () => {
    const { session, lab } = await open();
    await session.runToEnd();
    lab.keepCall('c1');
    expect(session.state().workspace.samples).toMatchObject([
      { name: 'README.md', tool: 'read_file', argsText: '{\n  "path": "README.md"\n}' },
    ]);
  });

  it('can be made of a text, which the page offers to undo', async () => {
    const { session, lab } = await open();
    lab.addText('{"ok": false, "error": "no sun", "code": "not_available"}', 'sun.json');
    lab.addText('10:00:00 INFO all quiet');
    expect(session.state().workspace.samples).toMatchObject([
      { name: 'sun.json', tool: 'read_file', result: { ok: false, error: 'no sun' } },
      { name: 'all quiet', tool: 'read_file', result: { ok: true } },
    ]);
    expect(session.state().undo).toEqual({ label: 'Added the sample all quiet', offersUndo: true });
  });

  it('are restored by undo with their expectations', async () => {
    const { session, lab } = await open();
    const id = lab.addSample(sample('sunny'));
    lab.addExpectation('weather', id, { kind: 'contains', text: 'sun' });
    const before = session.state().workspace;
    lab.removeSample(id);
    expect(session.state().workspace).toMatchObject({ samples: [], expectations: [] });
    expect(session.state().undo).toMatchObject({ offersUndo: true });
    session.actions.undo();
    expect(session.state().workspace).toEqual(before);
  });

  it('are copied with their expectations under new names', async () => {
    const { session, lab } = await open();
    const id = lab.addSample(sample('sunny'));
    lab.addExpectation('weather', id, { kind: 'at-most', chars: 5 });
    lab.duplicateSample(id);
    const { samples, expectations } = session.state().workspace;
    expect(samples.map(({ name }) => name)).toEqual(['A forecast', 'A forecast 2']);
    expect(expectations.map(({ sampleId }) => sampleId)).toEqual(samples.map((one) => one.id));
    expect(new Set(expectations.map((one) => one.id)).size).toBe(2);
  });

  it('are copied when a built-in one gets an expectation', async () => {
    const { session, lab, until } = await open({});
    lab.follow('terminal');
    await until(({ builtIn }) => builtIn.terminal !== undefined);
    lab.setTurn(6);
    lab.addExpectation('terminal', 'built-in-git-log', { kind: 'lacks', text: 'x' });
    const { samples, expectations } = session.state().workspace;
    expect(samples).toMatchObject([{ name: 'git log with statistics', tool: 'terminal' }]);
    expect(expectations).toMatchObject([{ sampleId: samples[0]?.id, turn: 6 }]);
    expect(lab.store.getState().open.terminal).toBe(samples[0]?.id);
  });
});

describe('rivals', () => {
  it('are tried on every sample: none, a built-in one, and one of another tool', async () => {
    const { lab } = await open({
      weather: KEEPS_TEN,
      read_file: "toolName: 'read_file'\n// keeps 10",
    });
    lab.setBudget('weather', 12);
    const first = lab.addSample(sample('sunny all day long'));
    const second = lab.addSample(sample('rain'));
    const { signal } = new AbortController();
    const reducedBy = async (compared: Parameters<ReducerLab['tryCompared']>[1]) => {
      const found: Record<string, string> = {};
      await lab.tryCompared(
        'weather',
        compared,
        (id, { reduced }) => (found[id] = reduced),
        signal,
      );
      return [found[first], found[second]];
    };
    expect(await reducedBy({ kind: 'none' })).toEqual(['sunny all day long', 'rain']);
    expect(await reducedBy({ kind: 'user', tool: 'read_file' })).toEqual(['sunny all ', 'rain']);
    expect(await reducedBy({ kind: 'built-in', tool: 'nothing' })).toEqual([
      'sunny all day long',
      'rain',
    ]);
  });

  it('stop when the signal aborts', async () => {
    const { lab } = await open();
    lab.addSample(sample('sunny'));
    const seen: string[] = [];
    const trying = lab.tryCompared(
      'weather',
      { kind: 'none' },
      (id) => seen.push(id),
      AbortSignal.abort(new Error('closed')),
    );
    await expect(trying).rejects.toThrow();
    expect(seen).toEqual([]);
  });
});
