import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../../../sandbox/api.ts';
import { createTestSandbox } from '../../../sandbox/host/test-support.ts';
import { openTestSession } from '../../testing/open-test-session.ts';
import type { OpenSession } from '../run-step.ts';
import type { LessonFileJson } from './lesson-file-schema.ts';
import { readLessonFile } from './read-lesson-file.ts';
import { tryLesson } from './try-lesson.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.dispose());
const open: OpenSession = async (opening) => openTestSession({ opening, sandbox });

const ECHO = `import { defineTool, ok } from 'toolyard';

const greeting = 'Hello';

export const tool = defineTool({
  name: 'greet.user',
  description: 'Greets a user.',
  schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  execute: async ({ name }) => ok('Hi, ' + name),
});
`;
const SOLVED = ECHO.replace("'Hi, '", "greeting + ', '");

type StepJson = LessonFileJson['steps'][number];

/** A lesson with one step about a tool that greets. */
function createLesson(step: Partial<StepJson>): LessonFileJson {
  return {
    toolyard: 'lesson/1',
    title: 'Greet',
    start: { tools: [ECHO], calls: [{ tool: 'greet.user', args: { name: 'Ada' } }] },
    steps: [
      {
        title: 'Greet',
        prose: ['Use the greeting.'],
        file: { kind: 'tool', index: 0 },
        hint: 'Use `greeting`.',
        solution: SOLVED,
        checks: [],
        ...step,
      },
    ],
  };
}

const RULES = { tool: 'read_file', args: { path: 'docs/retry.md' } };
const SOURCE = { tool: 'read_file', args: { path: 'src/queue/queue.ts' } };

const CONVERSATION: LessonFileJson = {
  toolyard: 'lesson/1',
  title: 'Make room',
  start: {
    calls: [SOURCE],
    earlier: [[RULES], [SOURCE]],
    context: { keepTurns: 5 },
    registry: { examples: ['read_file'], onCollision: 'throw' },
  },
  steps: [
    {
      title: 'Leave out older results',
      prose: ['Let one turn stay.'],
      file: { kind: 'context' },
      conversation: true,
      hint: 'Set `keep_turns` to 1.',
      solution: 'keep_turns: 1\npinned: [turn_1_call_1]\n',
      checks: [
        {
          says: 'A line is in the place of turn 2',
          clause: 'compaction',
          expect: { result: 'turn_2_call_1', leftOut: true, contains: 'read_file' },
        },
        {
          says: 'The rules stay',
          clause: 'compaction',
          expect: [
            { result: 'turn_1_call_1', leftOut: false, pinned: true },
            { request: 'each', maxTokens: 100_000 },
            { request: 'Turn 1', fits: false, maxTokens: 1 },
          ],
        },
      ],
    },
  ],
};

async function tryFile(lesson: LessonFileJson) {
  const read = readLessonFile(JSON.stringify(lesson));
  return read.ok ? tryLesson(read.lesson, open) : read.faults;
}
const messagesOf = async (lesson: LessonFileJson) =>
  (await tryFile(lesson)).map(({ message }) => message);

test('a step of a file runs a conversation', async () => {
  expect(await tryFile(CONVERSATION)).toEqual([]);
});

test('a step of a file runs again, in variants, and is written for a provider and as a project', async () => {
  const says = (sentence: string, expect: Record<string, unknown>) => ({
    ...{ says: sentence, clause: 'results', expect },
  });
  const lesson = createLesson({
    again: true,
    variants: {
      french: { edits: { 0: { part: "'Hello'", by: "'Salut $&'" } } },
      other: { calls: [{ tool: 'greet.user', args: { name: 'Bo' } }] },
    },
    provider: 'openai-chat',
    project: true,
    checks: [
      says('It greets with the greeting', { call: 'call_1', contains: 'Hello, Ada' }),
      says('A replay is the same', { call: 'call_1', run: 'replay', same: true }),
      says('Another seed is the same', { call: 'call_1', run: 'other-seed', same: true }),
      says('Another greeting counts', {
        ...{ call: 'call_1', run: 'french', same: false, contains: 'Salut $&, Ada' },
      }),
      says('Another name counts', { call: 'greet.user', run: 'other', contains: 'Hello, Bo' }),
      says('OpenAI gets another name', {
        ...{ providerTool: 'greet.user', renamed: true, contains: 'Greets a user' },
      }),
      says('The project has the tool', {
        projectFile: 'src/batch.ts',
        contains: 'greet.user',
      }),
    ],
  });
  expect(await tryFile(lesson)).toEqual([]);
});

test('names the field that a check needs, and a run that does not exist', async () => {
  const check = (expect: Record<string, unknown>, step: Partial<StepJson> = {}) =>
    messagesOf(createLesson({ ...step, checks: [{ says: 'A', clause: 'results', expect }] }));
  expect(await check({ result: 'call_1' })).toEqual([
    '`result` needs the field `conversation` of the step.',
  ]);
  expect(await check({ projectFile: 'README.md' })).toEqual([
    '`projectFile` needs the field `project` of the step.',
  ]);
  expect(await check({ call: 'call_1', same: true })).toEqual(['`same` needs the field `run`.']);
  expect(await check({ call: 'call_1', run: 'replay' })).toEqual([
    "The step has no run 'replay'. It needs the field `again` of the step.",
  ]);
  expect(await check({ call: 'call_1', run: 'fench' }, { variants: { french: {} } })).toEqual([
    "The step has no run 'fench'. Did you mean 'french'?",
  ]);
  const variants = { late: { tools: { 3: ECHO } } };
  expect(await check({ call: 'call_1' }, { variants })).toEqual([
    'start.tools has no entry 3. They count from 0.',
  ]);
});
