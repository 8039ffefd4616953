import { expect, test } from 'vitest';
import {
  createDispatchContext,
  DefaultToolRegistry,
  DefaultToolResultReducerRegistry,
} from '../index.ts';
import { bashReducer, kanbanListReducer, readFileReducer } from '../reduce/reducers/index.ts';
import { callsOf, makeCtx, makeTool, sayingTool } from '../test-support.ts';

test('a program with backends and reducers has its results reduced', async () => {
  const reducerRegistry = new DefaultToolResultReducerRegistry();
  reducerRegistry.register(bashReducer);
  reducerRegistry.register(readFileReducer);
  reducerRegistry.register(kanbanListReducer);
  const capabilityBackends = { supports: () => true, resolve: () => ({ kvStore }) };
  const tools = new DefaultToolRegistry(capabilityBackends, reducerRegistry);

  const log = Array.from({ length: 2_000 }, (_, line) => `line ${line} of the log`).join('\n');
  tools.register(sayingTool('terminal', log));
  tools.register(
    makeTool('remember', {
      capabilities: { storage: { kind: 'kv', scope: 'session' } },
      execute: async (_args, ctx) => ({ ok: true, value: String(ctx.kvStore === kvStore) }),
    }),
  );
  const [shell, remembered] = await tools.executeParallel(
    callsOf('terminal', 'remember'),
    makeCtx({ resultBudgetChars: 20_000 }),
  );
  expect(shell?.result).toMatchObject({ ok: true, value: expect.stringContaining('line 0 ') });
  // Head and tail within the call's budget, so that the trim cuts nothing.
  expect(shell?.result).toMatchObject({ value: expect.stringMatching(/line 1999 of the log$/) });
  expect(JSON.stringify(shell?.result).length).toBeLessThan(log.length / 2);
  expect(remembered?.result).toEqual({ ok: true, value: 'true' });
});

test('created tools live in a merged registry until the context is acked', async () => {
  const main = new DefaultToolRegistry();
  main.register(makeTool('search'));
  const run = (settle: 'ack' | 'nack') => {
    const ctx = createDispatchContext();
    const forged = new DefaultToolRegistry();
    forged.register(makeTool('artifact_head', { ephemeral: true }));
    const merged = DefaultToolRegistry.merge([main, forged]);
    merged.bindContext(ctx);
    main.bindContext(ctx);
    const during = merged.names;
    ctx[settle]();
    return [during, merged.names, main.names];
  };
  const both = ['search', 'artifact_head'];
  expect(run('ack')).toEqual([both, ['search'], ['search']]);
  expect(run('nack')).toEqual([both, both, ['search']]);
});

const kvStore = {
  get: async () => undefined,
  set: async () => {},
  add: async () => false,
  compareAndSet: async () => false,
  delete: async () => {},
  list: async () => [],
};
