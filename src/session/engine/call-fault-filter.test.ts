import { expect, test } from 'vitest';
import { createToolRegistry, ok } from '../../core/index.ts';
import { makeCtx } from '../../core/test-support.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import type { CallFault } from '../workspace/call-fault.ts';
import { createCallFaultFilter } from './call-fault-filter.ts';

async function call(fault: CallFault) {
  const clock = createVirtualClock();
  const registry = createToolRegistry({ clock });
  const schema = { type: 'object' };
  let executions = 0;
  registry.register({
    ...{ name: 'a', description: 'A.', schema, capabilities: {} },
    execute: async () => {
      executions += 1;
      return ok('done');
    },
  });
  const calls = ['call_1', 'call_2'].map((toolCallId) => ({ toolCallId, name: 'a', args: {} }));
  const batch = calls.map(({ toolCallId, name }) => ({ toolCallId, tool: name }));
  registry.use(createCallFaultFilter({ call_1: fault }, batch, clock));
  const results = await registry.executeParallel(calls, makeCtx());
  return { results: results.map(({ result }) => result), now: clock.now(), executions };
}

test('a delay passes on the clock, and the tool runs', async () => {
  expect(await call({ delayMs: 500 })).toMatchObject({
    ...{ results: [{ ok: true }, { ok: true }], now: 500, executions: 2 },
  });
});

test.each([
  ['too-many-requests', /^429 /, 0],
  ['server-error', /^500 /, 0],
  ['disconnect', /connection .* was lost/, 0],
  ['timeout', /did not answer within 10 s/, 10_000],
] as const)('%s fails that call only, without its tool', async (failure, error, now) => {
  const made = await call({ failure });
  expect(made.results).toMatchObject([
    { ok: false, error: expect.stringMatching(error) },
    { ok: true },
  ]);
  expect(made).toMatchObject({ now, executions: 1 });
});
