import { expect, test } from 'vitest';
import { openUserCodeSession, WEATHER } from '../testing/user-code-test-support.ts';
import { selectProblems } from '../tool-list/select-problems.ts';
import { selectTypeFaults } from './type-problems.ts';
import { selectUncheckedFiles } from './unchecked-files.ts';

const FAULT = { message: "Property 'lenght' does not exist.", line: 2, column: 3 };
const FILE = { kind: 'code', toolId: 'own-1' } as const;

test('a type error is a warning at its place, until its text changes', async () => {
  const { actions, state, until } = openUserCodeSession({ tools: [WEATHER], calls: ['weather'] });
  await until(({ run }) => run?.status === 'done');
  actions.reportTypes(FILE, { text: WEATHER, faults: [FAULT] });
  expect(selectTypeFaults(state(), FILE)).toEqual([FAULT]);
  expect(selectProblems(state())).toEqual([
    {
      where: { ...FILE, line: 2, column: 3 },
      severity: 'warning',
      blocks: false,
      message: FAULT.message,
    },
  ]);

  actions.setCodeText('own-1', `${WEATHER}\n`);
  expect(selectTypeFaults(state(), FILE)).toEqual([]);
  expect(selectProblems(state())).toEqual([]);
});

test('a reducer has type errors, too, and a check without any removes them', async () => {
  const { actions, state, ready } = openUserCodeSession({});
  await ready;
  const where = { kind: 'reducer', tool: 'read_file' } as const;
  actions.setReducerText('read_file', 'text');
  actions.reportTypes(where, { text: 'text', faults: [FAULT] });
  expect(selectProblems(state()).map(({ where: place }) => place)).toContainEqual({
    ...where,
    line: 2,
    column: 3,
  });
  actions.reportTypes(where, { text: 'text', faults: [] });
  expect(selectTypeFaults(state(), where)).toEqual([]);
});

test('code that throws while it loads keeps its type errors, which say why', async () => {
  const { actions, state, until } = openUserCodeSession({ tools: [WEATHER], calls: ['weather'] });
  await until(({ run }) => run?.status === 'done');
  const text = "name: 'no name'";
  actions.setCodeText('own-1', text);
  actions.reportTypes(FILE, { text, faults: [FAULT] });
  await until(({ userTools }) => userTools['own-1']?.status === 'broken');
  expect(selectTypeFaults(state(), FILE)).toEqual([FAULT]);
  expect(selectProblems(state())).toHaveLength(2);
});

test('a text with a syntax error has no type errors, which only follow from it', async () => {
  const { actions, state, until } = openUserCodeSession({ tools: [WEATHER], calls: ['weather'] });
  await until(({ run }) => run?.status === 'done');
  actions.setCodeText('own-1', `${WEATHER} @@`);
  await until(({ userTools }) => userTools['own-1']?.status === 'broken');
  actions.reportTypes(FILE, { text: `${WEATHER} @@`, faults: [FAULT] });
  expect(selectProblems(state())).toHaveLength(1);
});

test('a file is unchecked until an editor reports its current text, with faults or without', async () => {
  const { actions, state, until } = openUserCodeSession({ tools: [WEATHER], calls: ['weather'] });
  await until(({ run }) => run?.status === 'done');
  actions.setReducerText('read_file', 'text');
  expect(selectUncheckedFiles(state())).toEqual(['weather.ts', 'read_file.reducer.ts']);
  actions.reportTypes({ kind: 'reducer', tool: 'read_file' }, { text: 'text', faults: [FAULT] });
  actions.reportTypes(FILE, { text: WEATHER, faults: [] });
  expect(selectUncheckedFiles(state())).toEqual([]);
  actions.setCodeText('own-1', `${WEATHER}\n`);
  expect(selectUncheckedFiles(state())).toEqual(['weather.ts']);
});
