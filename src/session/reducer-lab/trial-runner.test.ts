import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SessionState } from '../store/state.ts';
import type { TestSession } from '../testing/open-test-session.ts';
import { openUserCodeSession } from '../testing/user-code-test-support.ts';
import type { Sample } from '../workspace/workspace.ts';
import { type ReducerLabState, trialKey } from './reducer-lab.ts';
import { brokenTrial, type Trial } from './trial.ts';
import { createTrialRunner } from './trial-runner.ts';
import type { TrialQuestion } from './try-reducer.ts';

const sessions: TestSession[] = [];

afterEach(async () => {
  for (const session of sessions.splice(0)) await session.dispose();
});

const SAMPLES: Sample[] = ['a', 'b', 'c'].map((id) => ({
  ...{ id, name: id, tool: 'weather', argsText: '{}' },
  result: { ok: true, value: id },
}));

/** A runner whose trials end when the test says so. */
async function openRunner() {
  const opened = openUserCodeSession({});
  sessions.push(opened);
  await opened.ready;
  const start = opened.state();
  const session = createStore<SessionState>(() => ({
    ...start,
    workspace: { ...start.workspace, samples: SAMPLES },
  }));
  const lab = createStore<ReducerLabState>(() => ({
    ...{ trials: {}, builtIn: {}, open: {}, turn: 1, budgets: {} },
  }));
  const asked: { question: TrialQuestion; end: (trial: Trial) => void }[] = [];
  createTrialRunner({
    ...{ session, lab, reducers: () => ['weather'], wallNow: () => 0 },
    tryReducer: (question) => new Promise((end) => asked.push({ question, end })),
  }).follow('weather');
  const answer = async () => {
    const { question, end } = asked.shift() ?? {};
    if (!question) throw new Error('No trial is running.');
    const reduced = `${question.sample.result.ok && question.sample.result.value} by ${question.module?.source ?? 'built-in'}`;
    end?.({ ...brokenTrial(question, { message: '' }), reduced });
    await new Promise((done) => setTimeout(done, 0));
  };
  return {
    ...{ session, lab, answer },
    write: (source: string) =>
      session.setState(({ workspace }) => ({
        workspace: { ...workspace, reducers: { weather: source } },
        userReducers: {
          weather: {
            status: 'ok',
            module: { source, descriptor: { toolName: 'weather' } } as never,
            warnings: [],
          } as never,
        },
      })),
    /** Each sample's text, in brackets while it belongs to an earlier reducer. */
    shown: () => {
      const { trials, pending } = lab.getState().trials.weather ?? {};
      return SAMPLES.flatMap(({ id }) => {
        const key = trialKey(id, 1);
        const text = trials?.get(key)?.reduced;
        return text === undefined ? [] : pending?.has(key) ? `(${text})` : text;
      });
    },
    status: () => lab.getState().trials.weather?.status,
  };
}

test('a result of an earlier reducer is marked until the sample is tried again', async () => {
  const { answer, write, shown, status } = await openRunner();
  for (const _ of SAMPLES) await answer();
  expect(shown()).toEqual(['a by built-in', 'b by built-in', 'c by built-in']);
  write('mine');
  expect(shown()).toEqual(['(a by built-in)', '(b by built-in)', '(c by built-in)']);
  await answer();
  expect(shown()).toEqual(['a by mine', '(b by built-in)', '(c by built-in)']);
  await answer();
  await answer();
  expect([status(), ...shown()]).toEqual(['settled', 'a by mine', 'b by mine', 'c by mine']);
});

test('a sample that is opened while an earlier reducer is still tried gets the new one', async () => {
  const { lab, answer, write, shown, status } = await openRunner();
  await answer();
  await answer();
  // The third trial of the built-in reducer is under way.
  write('mine');
  lab.setState({ open: { weather: 'b' } });
  for (const _ of [1, 2, 3, 4]) await answer();
  expect([status(), ...shown()]).toEqual(['settled', 'a by mine', 'b by mine', 'c by mine']);
});

test('a finished trial that was not shown yet is shown after another sample is opened', async () => {
  const { lab, answer, write, shown, status } = await openRunner();
  for (const _ of SAMPLES) await answer();
  write('mine');
  await answer();
  await answer();
  lab.setState({ open: { weather: 'b' } });
  await answer();
  expect([status(), ...shown()]).toEqual(['settled', 'a by mine', 'b by mine', 'c by mine']);
});
