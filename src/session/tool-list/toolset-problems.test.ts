import { expect, test } from 'vitest';
import { giveToolset, openUserCodeSession, WEATHER } from '../testing/user-code-test-support.ts';
import { selectProblems } from './select-problems.ts';

async function open(...toolset: string[]) {
  const session = openUserCodeSession({ tools: [WEATHER], calls: ['weather'] });
  await session.until(({ run }) => run?.status === 'done');
  await giveToolset(session, toolset);
  const personality = () => {
    const { personalities, personalityId } = session.state().workspace;
    return personalities.find(({ id }) => id === personalityId);
  };
  return { ...session, personality, problems: () => selectProblems(session.state()) };
}

test('a name without a tool is a problem, and each fix ends it', async () => {
  const { problems, actions, personality } = await open('read_file', 'wether');
  const [problem] = problems();
  expect(problem).toMatchObject({
    where: { kind: 'personality', id: personality()?.id },
    severity: 'warning',
    blocks: false,
    message: `The toolset of ${personality()?.name} lists wether, but no tool has this name.`,
  });
  const [replace, remove] = problem?.fixes ?? [];
  expect(replace?.label).toBe('Replace wether by weather');
  if (replace) actions.applyFix(replace);
  expect(personality()?.toolset).toEqual(['read_file', 'weather']);
  expect(problems()).toEqual([]);

  actions.undo();
  if (remove) actions.applyFix(remove);
  expect(personality()?.toolset).toEqual(['read_file']);
  expect(problems()).toEqual([]);
});

test.each([
  ['a similar name, whether the user wrote it or not', 'write_fiel', 'write_file'],
  ['the most similar name', 'read_fil', 'read_file'],
  ['no unrelated name, though it is the only one of the user', 'summarise_inbox', undefined],
])('a fix proposes %s', async (_, name, by) => {
  const { problems, actions } = await open(name);
  // Names that the toolset lists already are no proposals.
  for (const one of ['read_file']) actions.applyFix({ kind: 'remove-name', tool: one, label: '' });
  const kinds = problems()[0]?.fixes?.map((fix) =>
    fix.kind === 'replace-name' ? fix.by : fix.kind,
  );
  expect(kinds).toEqual([...(by === undefined ? [] : [by]), 'remove-name']);
});

test('names of MCP tools are not looked for, because their server may be away', async () => {
  const { problems } = await open('mcp__notes__list');
  expect(problems()).toEqual([]);
});

test('nothing is lost while a declaration loads', async () => {
  const { problems, actions, until } = await open('read_file', 'later');
  actions.addDeclaration({
    name: 'mine',
    text: 'tools:\n- { name: datetime_now, type: builtin }\n',
  });
  await until(({ declared }) => Object.values(declared).some(({ status }) => status !== 'ready'));
  expect(problems()).toEqual([]);
});
