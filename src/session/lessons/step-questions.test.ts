import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTo, type LessonOutcome } from '../../catalog/lessons/outcome.ts';
import type { WorkspaceStart } from '../../catalog/workspace-start.ts';
import type { Sandbox } from '../../sandbox/api.ts';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { toStartWorkspace } from '../content/to-workspace-from-start.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { runApart, type StepQuestions } from './run-step.ts';
import { toVariant } from './step-variants.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.dispose());

const toGreet = (greeting: string, schema = "{ type: 'object' }") => `
import { defineTool, ok } from 'toolyard';
export const tool = defineTool({
  name: 'greet',
  description: 'Greets.',
  schema: ${schema},
  capabilities: { secrets: ['who'], fs_reach: { read: ['/repo'] } },
  async execute({ to = 'all' }, ctx) {
    const who = await ctx.secretsResolver!.resolve('who');
    const note = await ctx.scopedFs!.readText('/repo/note.txt');
    return ok(['${greeting}', to, who, note].join(' '));
  },
});`;

const start: WorkspaceStart = {
  name: 'Greetings',
  tools: [toGreet('Hello')],
  calls: [{ tool: 'greet', args: {} }],
  scenario: { secrets: { who: 'Ann' }, fixtures: { 'note.txt': 'a' } },
};

async function ask(
  questions: StepQuestions,
  registry: WorkspaceStart['registry'] = {},
): Promise<LessonOutcome> {
  const workspace = toStartWorkspace({ ...start, registry }, 'greet');
  const run = await runApart(workspace, questions, async (opening) =>
    openTestSession({ opening, sandbox }),
  );
  if (!run.ok) throw new Error(run.message);
  return run.outcome;
}

test('each variant is a run of its own with other tools, calls, secrets or files', async () => {
  const { variants, ...outcome } = await ask({
    variants: {
      tool: { tools: { 0: toGreet('Goodbye') } },
      calls: { calls: [{ tool: 'greet', args: { to: 'Bob' } }] },
      secret: { secrets: { who: 'Eve' } },
      file: { fixtures: { 'note.txt': 'b' } },
    },
  });
  const textOf = (one: LessonOutcome | undefined) => one && callTo(one, 'greet')?.text;
  expect(textOf(outcome)).toBe('Hello all Ann a');
  expect(Object.entries(variants ?? {}).map(([name, one]) => [name, textOf(one)])).toEqual([
    ['tool', 'Goodbye all Ann a'],
    ['calls', 'Hello Bob Ann a'],
    ['secret', 'Hello all Eve a'],
    ['file', 'Hello all Ann b'],
  ]);
});

test('a variant leaves the document as it was, and can add a tool', () => {
  const workspace = toStartWorkspace(start, 'greet');
  const before = structuredClone(workspace);
  const variant = toVariant(workspace, { tools: { 1: 'export const tool = {};' } });
  expect(variant.tools.map(({ id }) => id)).toEqual(['own-1', 'variant-1']);
  expect(workspace).toEqual(before);
});

test('a variant that does not run is absent', async () => {
  const two = { 1: toGreet('Hello again') };
  const { variants } = await ask({ variants: { two: { tools: two } } }, { onCollision: 'throw' });
  expect(variants).toEqual({});
});

test('the definitions are written in the format of a provider, with reasons', async () => {
  const { provider } = await ask({ provider: 'openai-chat' });
  expect(provider).toMatchObject({
    label: 'OpenAI Chat Completions',
    tools: [{ name: 'greet', providerName: 'greet', isStrict: false }],
  });
  expect(provider?.tools[0]?.warnings).toEqual([
    expect.stringMatching(/^Not strict: .* additionalProperties to false\.$/),
  ]);
});

test('the run is exported as a project', async () => {
  const { project } = await ask({ project: true });
  const paths = project?.files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['README.md', 'src/main.ts', 'test/batch.test.ts']));
});

test('a step without questions gets its run only', async () => {
  const outcome = await ask({});
  expect(outcome.variants ?? outcome.provider ?? outcome.project).toBeUndefined();
});
