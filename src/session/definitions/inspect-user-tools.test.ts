import { expect, test } from 'vitest';
import { createMemoryStorage } from '../documents/storage.ts';
import { createFakeSandbox } from '../testing/fake-sandbox.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { selectResultEvents } from '../tool-list/result-events.ts';
import { selectAnswered, selectInspectedTools } from '../tool-list/select-inspection.ts';
import { inspectUserTools } from './inspect-user-tools.ts';
import type { ProviderChoice } from './provider-view.ts';

const TOOL = {
  name: 'find_orders',
  description: 'Finds orders by the name of their customer.',
  parameters: {
    type: 'object',
    properties: { customer: { type: 'string', description: 'Name of the customer' } },
    required: ['customer'],
  },
};
const OPENAI: ProviderChoice = { format: 'openai-chat', strict: true, closeObjects: false };

const inspect = (choice: ProviderChoice) =>
  inspectUserTools({ tools: [TOOL], choice, counter: undefined, events: [] });

test('the chosen strict mode is asked, and each definition is measured', async () => {
  const { findings, costs } = await inspect(OPENAI);
  expect(findings).toMatchObject([{ id: 'schema-not-strict', tool: 'find_orders' }]);
  expect(findings[0]?.fix?.schema).toMatchObject({ additionalProperties: false });
  expect(costs).toEqual([{ tool: 'find_orders', tokens: expect.any(Number) }]);
  expect(costs[0]?.tokens).toBeGreaterThan(20);
  for (const others of [{ strict: false }, { closeObjects: true }, { format: 'gemini' as const }]) {
    expect((await inspect({ ...OPENAI, ...others })).findings).toEqual([]);
  }
});

test('results of the same tools and limits count, of all runs in the history', async () => {
  const call = ['read_file', { path: 'README.md' }] as const;
  const workspace = createUserCodeWorkspace({ tools: ["name: 'find'"], calls: [call] });
  const session = openTestSession({
    storage: createMemoryStorage(workspace),
    sandbox: createFakeSandbox(),
  });
  await session.ready;
  await session.actions.loadActions('runHistory');
  const cuts = () =>
    selectResultEvents(session.state()).filter(({ type }) => type === 'trimmed').length;
  await session.until(() => cuts() === 1);
  await session.runToEnd();
  await session.until(() => cuts() === 2);
  for (const event of selectResultEvents(session.state())) expect(event).not.toHaveProperty('text');
  const { setCap } = await session.actions.loadActions('budget');
  setCap('read_file', 5);
  expect(cuts()).toBe(0);
  session.actions.undo();
  expect(cuts()).toBe(2);
});

test('the list has each tool with its tokens, those with findings first', async () => {
  const session = openTestSession({
    storage: createMemoryStorage(
      createUserCodeWorkspace({ tools: ["name: 'run'", "name: 'list_orders'"], calls: [] }),
    ),
    sandbox: createFakeSandbox(),
  });
  await session.ready;
  await session.until((state) => selectInspectedTools(state).length === 2);
  const finding = {
    ...({ tool: 'list_orders', id: 'results-cut', severity: 'warning' } as const),
    ...{ message: 'All 3 results were cut.', reason: '' },
  };
  const costs = [
    { tool: 'run', tokens: 9 },
    { tool: 'list_orders', tokens: 4 },
    { tool: 'gone', tokens: 1 },
  ];
  const view = selectAnswered(session.state(), { findings: [finding], costs });
  expect(view.tools.map(({ tool, tokens }) => [tool, tokens])).toEqual([
    ['list_orders', 4],
    ['run', 9],
  ]);
  expect(view).toMatchObject({ count: 1, ignored: 0, tokens: 14 });
});
