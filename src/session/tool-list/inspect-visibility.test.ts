import { expect, test, vi } from 'vitest';
import type { ReducerModule } from '../../sandbox/api.ts';
import { withMemory } from '../lib/session-memory.ts';
import { openUserCodeSession, READ } from '../testing/user-code-test-support.ts';
import { createVisibilityInspector } from './inspect-visibility.ts';

test('editing a reducer does not ask about the tools again, and editing a tool does', async () => {
  const session = openUserCodeSession({ tools: ["name: 'weather'"], calls: [READ] });
  await session.ready;
  const { store } = session;
  const inspectRegistry = vi.fn(async () => Promise.reject(new Error('not asked')));
  const memory = new WeakMap();
  const inspector = createVisibilityInspector({
    ...{ store, inspectRegistry, hasSandbox: true },
    remember: (work) => withMemory(memory, work),
    declared: () => [],
    during: (work) => work(),
  });
  const change = (next: Partial<ReturnType<typeof store.getState>>) => {
    const before = store.getState();
    store.setState(next);
    inspector.onChange(store.getState(), before);
  };
  const module: ReducerModule = {
    kind: 'reducer',
    source: '',
    descriptor: { toolName: 'weather' },
  };
  change({ userReducers: { weather: { status: 'ok', module } } });
  change({ userReducers: { weather: { status: 'compiling', module } } });
  expect(inspectRegistry).not.toHaveBeenCalled();
  const [[id, own] = []] = Object.entries(store.getState().userTools);
  if (id === undefined || own?.status !== 'ok') throw new Error('The tool did not compile.');
  change({ userTools: { [id]: { status: 'ok', module: { ...own.module } } } });
  expect(inspectRegistry).toHaveBeenCalledTimes(1);
  inspector.dispose();
  await session.dispose();
});
