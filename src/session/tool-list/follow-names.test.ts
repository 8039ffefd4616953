import { expect, test } from 'vitest';
import {
  giveToolset,
  openUserCodeSession,
  TIDES,
  WEATHER,
} from '../testing/user-code-test-support.ts';
import { selectProblems } from './select-problems.ts';

const nameOf = (text: string, name: string) => text.replace(/'\w+'/, `'${name}'`);

async function open(tools = [WEATHER]) {
  const session = openUserCodeSession({ tools, calls: ['weather'] });
  await session.until(({ run }) => run?.status === 'done');
  await giveToolset(session, ['weather']);
  const compiled = (name: string) =>
    session.until(({ userTools }) => {
      const one = userTools['own-1'];
      return one?.status === 'ok' && one.module.descriptor.name === name;
    });
  const type = (name: string) => {
    session.actions.setCodeText('own-1', nameOf(WEATHER, name));
    return compiled(name);
  };
  const references = () => {
    const { batches, personalities, personalityId } = session.state().workspace;
    const toolset = personalities.find(({ id }) => id === personalityId)?.toolset ?? [];
    return [...(batches[0]?.calls.map(({ tool }) => tool) ?? []), ...toolset];
  };
  return { ...session, type, compiled, references };
}

test('calls and toolsets follow a name that is typed letter by letter', async () => {
  const { type, references, actions, state } = await open();
  for (const name of ['weathe', 'wind', 'winds']) await type(name);
  expect(references()).toEqual(['winds', 'winds']);
  // Undo goes back to the first name.
  expect(state().undo).toEqual({ label: 'Renamed weather to winds', merge: 'code own-1' });

  // One step: the typing and all that followed it.
  actions.undo();
  expect(references()).toEqual(['weather', 'weather']);
  expect(state().workspace.tools[0]?.code).toBe(WEATHER);
});

test('the label of undo has the name that the step began with', async () => {
  const { type, actions, state } = await open();
  const label = () => state().undo?.label;
  await type('wind');
  actions.seal();
  await type('winds');
  await type('windsock');
  expect(label()).toBe('Renamed wind to windsock');
  actions.undo();
  expect(label()).toBe('Renamed weather to wind');
  actions.redo();
  expect(label()).toBe('Renamed wind to windsock');
});

test('a name is followed that is typed before the new file has compiled', async () => {
  const { actions, state, until, references } = await open();
  actions.addTool({ from: 'weather' });
  const { selectedUserCodeId: id = '' } = state();
  actions.setCodeText(id, nameOf(WEATHER, 'winds'));
  await until(({ userTools: { [id]: one } }) => one?.status === 'ok');
  expect(references()).toEqual(['weather', 'weather', 'winds']);
});

test('a name is followed that is typed in a text that does not compile', async () => {
  const { type, actions, state, until, references } = await open();
  actions.setCodeText('own-1', `${nameOf(WEATHER, 'wind')}@@`);
  await until(({ userTools: { 'own-1': one } }) => one?.status === 'broken');
  expect(references()).toEqual(['wind', 'wind']);
  expect(state().selectedTool).not.toBe('weather');
  await type('winds');
  expect(references()).toEqual(['winds', 'winds']);
  actions.undo();
  expect(references()).toEqual(['weather', 'weather']);
});

test('a name that is missing for a moment stays', async () => {
  const { type, actions, until, references } = await open();
  actions.setCodeText('own-1', WEATHER.replace("'weather'", '@@'));
  await until(({ userTools: { 'own-1': one } }) => one?.status === 'broken');
  expect(references()).toEqual(['weather', 'weather']);
  await type('winds');
  expect(references()).toEqual(['winds', 'winds']);
});

test('undo and redo rename nothing by themselves', async () => {
  const { type, references, actions, compiled, state } = await open();
  actions.applyFix({ kind: 'allow-tool', tool: 'winds', label: '' });
  actions.seal();
  await type('winds');
  expect(references()).toEqual(['winds', 'winds']);
  actions.undo();
  await compiled('weather');
  expect(references()).toEqual(['weather', 'weather', 'winds']);
  expect(state().redo).toBeDefined();
  actions.redo();
  await compiled('winds');
  expect(references()).toEqual(['winds', 'winds']);
});

test('the name of another tool is passed over', async () => {
  const { type, references } = await open([WEATHER, TIDES]);
  await type('tides');
  expect(references()).toEqual(['weather', 'weather']);
  await type('tides_2');
  expect(references()).toEqual(['tides_2', 'tides_2']);
});

test('a half-typed name is given up when the whole name is taken', async () => {
  const { type, references } = await open([WEATHER, TIDES]);
  for (const name of ['ti', 'tide']) await type(name);
  expect(references()).toEqual(['tide', 'tide']);
  await type('tides');
  expect(references()).toEqual(['weather', 'weather']);
  await type('tides_of_today');
  expect(references()).toEqual(['tides_of_today', 'tides_of_today']);
});

test('the name of an earlier step of undo is not brought back', async () => {
  const { type, references, actions } = await open([WEATHER, TIDES]);
  await type('wind');
  actions.setBudget(7000);
  for (const name of ['tide', 'tides']) await type(name);
  expect(references()).toEqual(['wind', 'wind']);
});

test('typing in another file ends the step of undo of a name', async () => {
  const { type, references, actions } = await open([WEATHER, TIDES]);
  await type('wind');
  actions.setCodeText('own-2', `${TIDES}\n// later`);
  for (const name of ['tide', 'tides']) await type(name);
  expect(references()).toEqual(['wind', 'wind']);
});

test('the name of a replaced example tool is passed over, too', async () => {
  const { type, references, state } = await open();
  await type('read_file');
  expect(state().collisions).toHaveLength(1);
  expect(references()).toEqual(['weather', 'weather']);
  await type('read_file_blog');
  expect(references()).toEqual(['read_file_blog', 'read_file_blog']);
});

test('calls and toolsets that a taken name leaves behind have a fix', async () => {
  const { type, references, actions, until, state } = await open();
  await type('read_file');
  await until(({ visibility }) => visibility?.explanations.has('weather') === false);
  const fixes = () => selectProblems(state()).flatMap((one) => one.fixes ?? []);
  for (const label of ['Call read_file instead', 'Replace weather by read_file']) {
    const fix = fixes().find((one) => one.label === label);
    expect(fix?.label).toBe(label);
    if (fix) actions.applyFix(fix);
  }
  expect(references()).toEqual(['read_file', 'read_file']);
});

test('a whole name stays when the next one is taken, and the one after that is followed', async () => {
  const { type, references } = await open([WEATHER, TIDES]);
  await type('wind_now');
  await type('tides');
  expect(references()).toEqual(['wind_now', 'wind_now']);
  await type('wind_two');
  expect(references()).toEqual(['wind_two', 'wind_two']);
});

test('a whole name comes back that was erased letter by letter for one that is taken', async () => {
  const { type, references } = await open([WEATHER, TIDES]);
  for (const name of ['wi', 'wind', 'win', 'w', 't', 'tide', 'tides']) await type(name);
  expect(references()).toEqual(['wind', 'wind']);
  for (const name of ['tide', 'tides']) await type(name);
  expect(references()).toEqual(['wind', 'wind']);
});
