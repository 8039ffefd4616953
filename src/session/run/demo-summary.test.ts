import { expect, test } from 'vitest';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { selectDemoSummary } from './demo-summary.ts';
import { selectSummary } from './run-summary.ts';

const PING = `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'ping',
  description: 'For the test.',
  schema: { type: 'object', properties: {} },
  execute: async () => ok('pong'),
});
`;

async function runWith(tools: readonly string[], calls: readonly string[]) {
  const session = openTestSession({
    sandbox: await createTestSandbox(),
    storage: createMemoryStorage(createUserCodeWorkspace({ tools, calls })),
  });
  await session.ready;
  const state = await session.runToEnd();
  await session.dispose();
  return state;
}

test('a call of a tool that does not compile has failed', async () => {
  const state = await runWith(['export default defineTool({', PING], ['deploy', 'ping']);
  expect(selectSummary(state.run)?.byStatus).toMatchObject({ refused: 1, failed: 0 });
  const summary = selectDemoSummary(state);
  expect(summary).toMatchObject({ calls: 2, byStatus: { ok: 1, refused: 0, failed: 1 } });
  expect(summary?.sentence).toMatch(/; 1 failed$/);
});

test('a call of a tool that does not exist is refused', async () => {
  const state = await runWith([PING], ['deploy', 'ping']);
  expect(selectDemoSummary(state)).toEqual(selectSummary(state.run));
  expect(selectDemoSummary(state)?.byStatus).toMatchObject({ refused: 1, failed: 0 });
});
