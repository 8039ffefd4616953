import { expect, test } from 'vitest';
import { startRecords } from '../../catalog/sandbox-data/start-records.ts';
import { openTestSession } from '../testing/open-test-session.ts';

const ISSUE = startRecords('issues').get('FER-412') ?? {};

async function open(options: Parameters<typeof openTestSession>[0] = {}) {
  const session = openTestSession(options);
  await session.ready;
  await session.until(({ run }) => run?.status === 'done');
  const actions = await session.actions.loadActions('scenario');
  return { session, actions, scenario: () => session.state().workspace.scenario };
}

test('an edited record is in the next run, and one like the scenario’s is no change', async () => {
  const { session, actions, scenario } = await open();
  actions.setRecords('issues', { 'FER-412': { ...ISSUE, title: 'Storm of crows' } });
  const { run } = await session.until(
    (state) => state.run?.id === 2 && state.run.status === 'done',
  );
  expect(JSON.stringify(run?.lanes.at(-1)?.result)).toContain('Storm of crows');
  actions.setRecords('issues', { 'FER-412': { ...ISSUE }, nothing: null });
  expect(scenario().records).toBeUndefined();
});

test('an edit does not repeat requests to the real network', async () => {
  const network = async () => new Response('');
  const { session, actions } = await open({ network });
  session.actions.allowOrigin('https://api.test');
  actions.setFixtures({ 'a.txt': 'a' });
  actions.setRecords('issues', { 'FER-412': null });
  expect(session.state().run?.id).toBe(1);
  expect(session.state().preparing).toBeFalsy();
  session.actions.run();
  await session.until(({ run }) => run?.id === 2 && run.status === 'done');
});

test('records are restored one by one, by section and with all files', async () => {
  const { session, actions, scenario } = await open();
  actions.setRecords('issues', { 'FER-412': null, 'FER-409': null });
  actions.setRecords('cards', { 'CARD-140': null });
  actions.restoreRecords('issues', ['FER-409']);
  expect(scenario().records).toEqual({ issues: { 'FER-412': null }, cards: { 'CARD-140': null } });
  actions.resetRecords('issues');
  expect(scenario().records).toEqual({ cards: { 'CARD-140': null } });
  actions.setFixtures({ 'a.txt': 'a' });
  actions.renameFixture('a.txt', 'b.txt', 'a');
  expect(scenario().fixtures).toEqual({ 'b.txt': 'a' });
  actions.restoreScenario();
  expect(scenario()).toMatchObject({ fixtures: {}, records: { cards: {} } });
  actions.resetSandboxData();
  expect(scenario().records).toBeUndefined();
  expect(scenario().fixtures).toBeUndefined();
  session.actions.undo();
  expect(scenario().records).toEqual({ cards: { 'CARD-140': null } });
});
