import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../../../sandbox/api.ts';
import { createTestSandbox } from '../../../sandbox/host/test-support.ts';
import { openTestSession } from '../../testing/open-test-session.ts';
import type { OpenSession } from '../run-step.ts';
import { isLessonFile } from './is-lesson-file.ts';
import { readLessonFile } from './read-lesson-file.ts';
import { tryLesson } from './try-lesson.ts';

const FILE = new URL('../../../../public/demo/lesson.json', import.meta.url);
const text = readFileSync(FILE, 'utf8');

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.dispose());
const open: OpenSession = async (opening) => openTestSession({ opening, sandbox });

/** The faults of the file after a change of its JSON. */
// biome-ignore lint/suspicious/noExplicitAny: a change may write anything.
function faultsOf(change: (lesson: any) => void) {
  const lesson = JSON.parse(text);
  change(lesson);
  const read = readLessonFile(JSON.stringify(lesson, null, 2));
  return read.ok ? [] : read.faults;
}

test('the lesson of the demo page can be read and solved', async () => {
  expect(isLessonFile(text)).toBe(true);
  const read = readLessonFile(text);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  expect(await tryLesson(read.lesson, open)).toEqual([]);
});

test('a lesson without a task, and a wrong solution, are found by running it', async () => {
  const lesson = JSON.parse(text);
  lesson.steps[0].checks = [lesson.steps[0].checks[0]];
  lesson.steps[0].checks[0].expect = { call: 'call_1', status: 'failed' };
  const read = readLessonFile(JSON.stringify(lesson));
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const faults = await tryLesson(read.lesson, open);
  expect(faults.map(({ path }) => path)).toContain('steps.0.checks.0');
  expect(faults[0]?.message).toMatch(/^With the solution, '.+' does not hold: .+\.$/);
});

test('a solution that defines no tool is named, with its line', async () => {
  const lesson = JSON.parse(text);
  lesson.steps[0].solution = ['const nothing = 1;'];
  const read = readLessonFile(JSON.stringify(lesson, null, 2));
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  expect(await tryLesson(read.lesson, open)).toEqual([
    {
      path: 'steps.0.solution',
      message: expect.stringMatching(/^It does not compile: .+\.$/),
      line: expect.any(Number),
      column: expect.any(Number),
    },
  ]);
});

test('names an unknown field where it stands, and what a list lacks', () => {
  const unknown = readLessonFile('{\n  "toolyard": "lesson/1",\n  "tittle": "x"\n}');
  expect(unknown).toMatchObject({
    faults: expect.arrayContaining([
      { path: '', message: expect.stringContaining('`tittle`'), line: 3, column: 13 },
    ]),
  });
  const [empty] = faultsOf((one) => {
    one.steps = [];
  });
  expect(empty).toMatchObject({ path: 'steps', message: '`steps` must have at least 1 entry.' });
  const [many] = faultsOf((one) => {
    one.steps = Array.from({ length: 21 }, () => one.steps[0]);
  });
  expect(many).toMatchObject({ message: '`steps` must have at most 20 entries.' });
});

test('names each fault with its place', () => {
  expect(readLessonFile('{')).toMatchObject({
    faults: [{ path: '', message: expect.stringMatching(/^The file is not valid JSON: /) }],
  });
  expect(readLessonFile('{"toolyard": "lesson/1"}')).toMatchObject({ ok: false });
  const [fault] = faultsOf((lesson) => {
    lesson.steps[0].checks[0].clause = 'argumets';
  });
  expect(fault).toMatchObject({
    path: 'steps.0.checks.0.clause',
    message: "The clause 'argumets' does not exist. Did you mean 'arguments'?",
    line: expect.any(Number),
    column: expect.any(Number),
  });
  const cases: [Parameters<typeof faultsOf>[0], string, RegExp][] = [
    [
      (one) => {
        one.steps[0].checks[0].expect = {};
      },
      'steps.0.checks.0.expect',
      /^Name one of call/,
    ],
    [
      (one) => {
        one.steps[0].checks[0].expect = { call: 'call_1', stauts: 'ok' };
      },
      'steps.0.checks.0.expect',
      /Unknown field `stauts`\. Did you mean 'status'\?/,
    ],
    [
      (one) => {
        one.steps[0].file.index = 7;
      },
      'steps.0.file.index',
      /has no entry 7/,
    ],
    [
      (one) => {
        one.steps[0].look = 'call_9';
      },
      'steps.0.look',
      /no call 'call_9'/,
    ],
    [
      (one) => {
        one.steps[0].solution = 5;
      },
      'steps.0.solution',
      /a string or a list of lines/,
    ],
    [
      (one) => {
        one.start.scenario = { seed: 'x' };
      },
      'start.scenario.seed',
      /^`start\.scenario\.seed` must be a number\.$/,
    ],
    [
      (one) => {
        delete one.title;
      },
      'title',
      /must be a string/,
    ],
    [
      (one) => {
        one.extra = 1;
      },
      '',
      /Unknown field `extra`\. Check the spelling\./,
    ],
    [
      (one) => {
        one.steps[0].titel = 'a';
      },
      'steps.0',
      /Unknown field `steps\.0\.titel`\. Did you mean 'title'\?/,
    ],
    [
      (one) => {
        one.start.budget = { totalChar: 5 };
      },
      'start.budget',
      /Did you mean 'totalChars'\?/,
    ],
    [
      (one) => {
        one.start.context = { keepTurn: 5 };
      },
      'start.context',
      /^Unknown field `start\.context\.keepTurn`\. Did you mean 'keepTurns'\?$/,
    ],
    [
      (one) => {
        one.start.context = { trim: 'middle' };
      },
      'start.context.trim',
      /^`start\.context\.trim` must be one of head, tail, head-tail, json\.$/,
    ],
    [
      (one) => {
        one.start.context = { model: { name: 'a', contextWindows: 5 } };
      },
      'start.context.model.contextWindow',
      /must be a number/,
    ],
    [
      (one) => {
        one.start.scenario = { sed: 5 };
      },
      'start.scenario',
      /^Unknown field `start\.scenario\.sed`\. Did you mean 'seed'\?$/,
    ],
    [
      (one) => {
        one.start.scenario = { missing: 'network' };
      },
      'start.scenario.missing',
      /must be a list/,
    ],
    [
      (one) => {
        one.start.scenario = { seed: -1 };
      },
      'start.scenario.seed',
      /^`start\.scenario\.seed` must be at least 0\.$/,
    ],
  ];
  for (const [change, path, message] of cases) {
    expect(faultsOf(change)[0]).toMatchObject({ path, message: expect.stringMatching(message) });
  }
});
