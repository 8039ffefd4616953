import { expect, test } from 'vitest';
import type { CollisionPolicy } from '../../core/index.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { selectDefinitions } from '../store/selectors.ts';
import { createStandingClock, createUserCodeWorkspace } from '../testing/open-test-session.ts';
import {
  openUserCodeSession,
  outputTexts,
  READ,
  WEATHER,
} from '../testing/user-code-test-support.ts';
import { selectProblems } from '../tool-list/select-problems.ts';
import { selectToolRows } from '../tool-list/tool-rows.ts';
import { selectRemarks, turnEndSentence } from './turn-end-text.ts';

const NOTE = "name: 'note' // answers kept // ephemeral";
const HITS = "name: 'hits' // answers three // ephemeral";

async function openTurn(tools: string[], calls: string[] = [], more = '') {
  const session = openUserCodeSession({ tools, calls: [READ, ...calls] });
  const turn = await session.actions.loadActions('turn');
  await session.until(
    ({ run, userTools }) => run?.status === 'done' && Boolean(userTools['own-1'] ?? more),
  );
  return { ...session, actions: { ...session.actions, ...turn } };
}

test('on ack the ephemeral tools are removed, even unused ones', async () => {
  const session = await openTurn([WEATHER, NOTE, HITS], ['note']);
  const { run } = await session.runToEnd();
  expect(run?.turnEnd).toEqual({ signal: 'ack', gone: ['note', 'hits'], stayed: [] });
  expect(run && turnEndSentence(run)).toBe(
    'The turn was committed. Removed ephemeral tools: note and hits. The next run adds them again.',
  );
  expect(run?.lanes[1]?.status).toBe('ok');
  const rows = selectToolRows(session.state());
  expect(rows.filter(({ ephemeral }) => ephemeral).map(({ name }) => name)).toEqual([
    'note',
    'hits',
  ]);
});

test('on nack they stay', async () => {
  const session = await openTurn([NOTE]);
  session.actions.setTurnEnd('nack');
  const { run } = await session.runToEnd();
  expect(run?.turnEnd).toEqual({ signal: 'nack', gone: [], stayed: ['note'] });
  expect(run && turnEndSentence(run)).toBe('The turn was rolled back. Kept ephemeral tools: note.');
});

test('without an ephemeral tool there is no message', async () => {
  const session = await openTurn([WEATHER]);
  const { run } = await session.runToEnd();
  expect(run?.turnEnd).toEqual({ signal: 'ack', gone: [], stayed: [] });
  expect(run && turnEndSentence(run)).toBeUndefined();
});

test('a stopped run ends in nack', async () => {
  const session = openUserCodeSession(
    { tools: [NOTE], calls: [READ, 'note'] },
    { createClock: createStandingClock },
  );
  await session.until(({ run }) => run?.lanes[0]?.status === 'running');
  session.actions.stop();
  const { run } = await session.until((state) => state.run?.turnEnd !== undefined);
  expect(run?.turnEnd?.signal).toBe('nack');
  expect(run && turnEndSentence(run)).toMatch(
    /^The run was stopped, so the turn was rolled back\. /,
  );
});

test('a dry run reports that nothing was executed, and its turn ends', async () => {
  const session = await openTurn([NOTE], ['note']);
  session.actions.setDryRun(true);
  const { run } = await session.runToEnd();
  expect(run?.lanes.map(({ status }) => status)).toEqual(['answered', 'answered']);
  expect(selectRemarks(run)).toEqual([
    expect.stringMatching(/^Dry run: no tool ran. Checked: Lookup\b.*\. Each/),
    expect.stringMatching(/^The turn was committed. Removed ephemeral tools: note\./),
  ]);
});

test('a disabled file is not registered, so it is not removed', async () => {
  const session = await openTurn([NOTE]);
  session.actions.setToolDisabled('own-1', true);
  const { run } = await session.runToEnd();
  expect(run?.turnEnd).toEqual({ signal: 'ack', gone: [], stayed: [] });
});

const MINE = "name: 'get_skill' // answers mine";
const CALL = ['get_skill', { name: 'triage' }] as const;

async function openMerge(
  code: string | readonly string[],
  onCollision: CollisionPolicy,
  declaration?: string,
  call: readonly [string, object] = CALL,
) {
  const tools = [code].flat().filter((text) => text !== '');
  const workspace = {
    ...createUserCodeWorkspace({ tools, calls: [call] }),
    declarations:
      declaration === undefined
        ? []
        : [{ id: 'd1', name: 'builtins', text: declaration, disabled: false }],
  };
  const session = openUserCodeSession(
    { tools: [], calls: [] },
    {
      storage: createMemoryStorage({
        ...workspace,
        registry: { ...workspace.registry, onCollision },
      }),
    },
  );
  const state = await session.until(
    ({ run, runRefusal }) => run?.status === 'done' || runRefusal !== undefined,
  );
  return { session, state };
}

const tags = (rows: ReturnType<typeof selectToolRows>) =>
  rows.filter(({ name }) => name === 'get_skill').map(({ origin, tag }) => `${origin} ${tag}`);

test("with replace, a user's tool replaces the example of its name", async () => {
  const { session, state } = await openMerge(MINE, 'replace');
  expect(outputTexts(state)).toEqual(['mine']);
  expect(state.collisions).toMatchObject([{ name: 'get_skill', by: 'registry', rule: 'replace' }]);
  expect(tags(selectToolRows(state))).toEqual(['user ']);
  expect(selectProblems(state)).toEqual([]);
  await session.until(({ visibility }) => visibility !== undefined);
  const { definitions } = selectDefinitions(session.state());
  const [mine] = definitions.filter(({ name }) => name === 'get_skill');
  expect(mine?.description).toBe('A tool of the test.');
});

test('with keep the example stays, and the file reports its taken name', async () => {
  const { state } = await openMerge(MINE, 'keep');
  expect(outputTexts(state)).not.toEqual(['mine']);
  expect(tags(selectToolRows(state))).toEqual(['catalogue ', 'user name taken']);
  expect(selectProblems(state)).toMatchObject([
    { where: { kind: 'code', toolId: 'own-1' }, severity: 'warning', blocks: false },
  ]);
});

test.each([
  ['replace', 'second', 'first'],
  ['keep', 'first', 'second'],
] as const)(
  'of two own tools with one name, the problem names the one that runs: %s',
  async (rule, winner, loser) => {
    const files = ['first', 'second'].map((answer) => `name: 'my_own' // answers ${answer}`);
    const { state } = await openMerge(files, rule, undefined, ['my_own', {}]);
    expect(outputTexts(state)).toEqual([winner]);
    expect(selectProblems(state)).toMatchObject([
      {
        where: { kind: 'code', toolId: loser === 'first' ? 'own-1' : 'own-2' },
        message: `More than one tool has the name my_own. Your own tool added ${winner} is registered, your own tool added ${loser} is not. Rename one of them.`,
      },
    ]);
  },
);

test('with throw nothing runs until a tool is renamed', async () => {
  const { session, state } = await openMerge(MINE, 'throw');
  expect(state.run).toBeUndefined();
  expect(state.runRefusal).toMatch(
    /The example tool and your own tool have the name get_skill\..*rename one/,
  );
  const blocking = selectProblems(state).filter(({ blocks }) => blocks);
  expect(blocking).toMatchObject([{ where: { kind: 'code', toolId: 'own-1' } }]);
  session.actions.setCodeText('own-1', "name: 'my_skill'");
  await session.until(
    ({ userTools, tools }) =>
      userTools['own-1']?.status === 'ok' && tools.some(({ name }) => name === 'my_skill'),
  );
  expect((await session.runToEnd()).run?.status).toBe('done');
});

test('a tool’s own policy comes before the registry’s', async () => {
  const kept = await openMerge(`${MINE} // keeps`, 'replace');
  expect(outputTexts(kept.state)).not.toEqual(['mine']);
  const replaced = await openMerge("name: 'get_skill' // replaces // answers mine", 'throw');
  expect(outputTexts(replaced.state)).toEqual(['mine']);
});

test('a tool that keeps the name of another one reports it under throw, too', async () => {
  const { state } = await openMerge(`${MINE} // keeps`, 'throw');
  expect(outputTexts(state)).not.toEqual(['mine']);
  expect(selectProblems(state)).toMatchObject([
    { where: { kind: 'code', toolId: 'own-1' }, severity: 'warning', blocks: false },
  ]);
});

test.each([
  ['replace', true],
  ['keep', false],
  ['throw', false],
] as const)('under %s, a broken file with a taken name stops Run: %s', async (policy, blocks) => {
  const { session } = await openMerge(`${MINE} @@`, policy);
  await session.until(({ userTools }) => userTools['own-1']?.status === 'broken');
  const state = session.state();
  expect(selectProblems(state)).toMatchObject([
    { where: { kind: 'code', toolId: 'own-1' }, severity: 'error', blocks },
  ]);
  expect(state.collisions).toEqual([]);
  expect(state.run === undefined).toBe(blocks);
});

test('a broken file that would replace an earlier file stops Run', async () => {
  const { state } = await openMerge([MINE, `${MINE} @@`], 'replace');
  expect(state.run).toBeUndefined();
  expect(selectProblems(state)).toMatchObject([
    { where: { kind: 'code', toolId: 'own-2' }, severity: 'error', blocks: true },
  ]);
});

test('declared tools follow the same rule', async () => {
  const builtin = 'tools:\n  - { name: get_skill, type: builtin }\n';
  const replaced = await openMerge('', 'replace', builtin);
  await replaced.session.until(({ collisions }) => collisions.length > 0);
  expect(tags(selectToolRows(replaced.session.state()))).toEqual(['declared ']);
  const kept = await openMerge('', 'keep', builtin);
  await kept.session.until(({ collisions }) => collisions.length > 0);
  expect(tags(selectToolRows(kept.session.state()))).toEqual(['catalogue ']);
  const thrown = await openMerge('', 'throw', builtin);
  expect(thrown.session.state().runRefusal).toContain(
    'The example tool and the tool of builtins have the name get_skill',
  );
});
