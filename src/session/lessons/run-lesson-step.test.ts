import { expect, test, vi } from 'vitest';
import type { LessonContent } from '../../catalog/lessons/lesson.ts';
import { callTo } from '../../catalog/lessons/outcome.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { createProgressStore, type ProgressPort } from './lesson-progress.ts';
import { type LessonStepRun, openingOf, runLessonStep } from './run-lesson-step.ts';
import type { OpenSession } from './run-step.ts';
import { beginStep } from './start-step.ts';
import type { StepState } from './step-state.ts';

const content: LessonContent = {
  start: {
    name: 'Reviewer',
    personalities: [{ id: 'r', name: 'reviewer', description: '', toolset: ['read_file'] }],
    calls: [{ tool: 'search_files', args: { pattern: 'retry' } }],
  },
  steps: [
    {
      title: 'Let it search',
      prose: [],
      file: { kind: 'personality' },
      checks: [
        {
          says: 'The search runs',
          clause: 'allowlist',
          passes: (outcome) =>
            callTo(outcome, 'search_files')?.refusedBy && 'search_files is still refused',
        },
      ],
      hint: '',
      solution: 'name: reviewer\ntoolset: [search_files]\n',
    },
  ],
};

const open: OpenSession = async (opening) => openTestSession({ opening });
const START = 'name: reviewer\ntoolset:\n  - read_file\n';

async function play(text?: string) {
  const beginning = beginStep(content, 0);
  const session = openTestSession({ opening: openingOf(beginning, text) });
  const onText = vi.fn();
  const onDone = vi.fn();
  const step = runLessonStep({ session, beginning, text, open, onText, onDone });
  await session.ready;
  return { session, step, onText, onDone };
}

function until({ store }: LessonStepRun, holds: (state: StepState) => boolean): Promise<StepState> {
  return new Promise((resolve) => {
    const check = (state: StepState) => {
      if (!holds(state)) return;
      unsubscribe();
      resolve(state);
    };
    const unsubscribe = store.subscribe(check);
    check(store.getState());
  });
}

const solved = (state: StepState) => state.verdicts?.every(({ holds }) => holds) ?? false;
const open1 = (state: StepState) => state.verdicts?.some(({ holds }) => !holds) ?? false;

test('is checked when it opens, and again after an edit', async () => {
  const { step, onDone } = await play();
  const { verdicts, text } = await until(step, open1);
  expect(text).toBe(START);
  expect(verdicts?.[0]?.instead).toBe('search_files is still refused');
  step.setText('name: reviewer\ntoolset: [read_file, search_files]\n');
  expect(step.store.getState().isStale).toBe(true);
  step.run();
  expect(await until(step, solved)).toMatchObject({ isStale: false });
  expect(onDone).toHaveBeenCalledOnce();
});

test('an unreadable text shows the reason, and Run does nothing', async () => {
  const { step, session } = await play();
  await until(step, open1);
  const { run } = session.state();
  step.setText('name: reviewer\ntolset: [search_files]\n');
  step.run();
  expect(step.store.getState()).toMatchObject({
    isRefused: true,
    broken: expect.stringContaining('Unknown field `tolset`'),
  });
  await Promise.resolve();
  expect(session.state().run).toBe(run);
  // After the correction, it runs the new text.
  step.setText('name: reviewer\ntoolset: [search_files]\n');
  step.run();
  expect(await until(step, solved)).toMatchObject({ isRefused: false, broken: undefined });
});

test('the solution can be undone, and reset restores the beginning', async () => {
  const { step, onText } = await play();
  await until(step, open1);
  const mine = 'name: reviewer\n# mine\ntoolset: [read_file, kanban_list]\n';
  step.setText(mine);
  step.solve();
  expect(await until(step, solved)).toMatchObject({ text: content.steps[0]?.solution, mine });
  step.takeBack();
  expect(await until(step, open1)).toMatchObject({ text: mine, mine: undefined });
  expect(onText).toHaveBeenLastCalledWith(mine);
  step.showHint();
  step.reset();
  expect(step.store.getState()).toMatchObject({ text: START, isHintShown: false });
  expect(onText).toHaveBeenLastCalledWith(undefined);
});

test('a fix of the gate ladder is an edit of the text', async () => {
  const { step, session, onText } = await play();
  await until(step, open1);
  session.actions.applyFix({ kind: 'allow-tool', tool: 'search_files', label: 'Add search_files' });
  const { text } = await until(step, solved);
  expect(text).toBe(`${START}  - search_files\n`);
  expect(onText).toHaveBeenLastCalledWith(text);
});

test('an earlier text opens again, even a broken one', async () => {
  const typed = await play(content.steps[0]?.solution);
  await until(typed.step, solved);
  expect(typed.onDone).toHaveBeenCalledOnce();
  const broken = await play('name: [');
  const { text, isStale } = await until(broken.step, open1);
  expect({ text, isStale }).toEqual({ text: 'name: [', isStale: true });
  expect(broken.step.store.getState().broken).toMatch(/^personality\.yaml, line 1: /);
});

test('progress is stored, and invalid progress starts anew', () => {
  let kept: unknown;
  const port: ProgressPort = {
    read: () => kept,
    write: (value) => {
      kept = value;
    },
  };
  const store = createProgressStore(port);
  const heard = vi.fn();
  store.subscribe(heard);
  store.change('allowlists', { step: 1, texts: { 0: 'name: x' } });
  store.finish('allowlists', 0);
  store.finish('allowlists', 0);
  expect(heard).toHaveBeenCalledTimes(2);
  kept = JSON.parse(JSON.stringify(kept));
  expect(createProgressStore(port).of('allowlists')).toEqual({
    done: [0],
    step: 1,
    texts: { 0: 'name: x' },
  });
  kept = { version: 9, lessons: [] };
  expect(createProgressStore(port).of('allowlists').done).toEqual([]);
});
